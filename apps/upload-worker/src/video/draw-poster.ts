import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits, ToolRunner } from '../media-tools/run-limited.ts';
import { inputOptions } from './probe-video.ts';
import { renditions } from './renditions.ts';

export const POSTER_FILE = 'poster.jpg';
const PLACEHOLDER_FILE = 'placeholder.jpg';

const limits: Limits = {
  timeoutMs: 30_000,
  cpuSeconds: 60,
  addressSpaceBytes: 2 * 2 ** 30,
  fileBytes: 5 * 2 ** 20,
};

type Work = { folder: string; signal: AbortSignal };

/**
 * Draws the poster, the most typical picture of the first seconds, and returns a tiny blurred one as a data URL. Both come from our
 * own rendition, so they carry nothing of the original but the picture.
 */
export async function drawPoster(run: ToolRunner, { folder, signal }: Work): Promise<string> {
  const outputs = ['-frames:v', '1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-f', 'image2', '-update', '1'];
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
    ...['-t', '3', ...inputOptions('mov'), '-i', `file:${renditions[0].file}`],
    ...[
      '-filter_complex',
      // A narrow picture keeps at least a row of pixels.
      "[0:v]thumbnail=90,split[large],scale=w='max(1,24*min(1,dar))':h='max(1,24*min(1,1/dar))',gblur=sigma=1[tiny]",
    ],
    ...['-map', '[large]', '-q:v', '4', ...outputs, POSTER_FILE],
    ...['-map', '[tiny]', '-q:v', '8', ...outputs, PLACEHOLDER_FILE],
  ];
  const { code, stderr } = await run({ tool: 'ffmpeg', args, folder, limits, signal });
  if (code !== 0) throw new Error(`The poster was not drawn: ${stderr.slice(-2_000)}`);
  const tiny = await readFile(join(folder, PLACEHOLDER_FILE));
  return `data:image/jpeg;base64,${tiny.toString('base64')}`;
}
