import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits, ToolRunner } from '../media-tools/run-limited.ts';
import { POSTER_FILE } from '../video/draw-poster.ts';
import { inputOptions } from '../video/probe-video.ts';
import { renditions } from '../video/renditions.ts';
import { hashPicture } from './picture-hash.ts';

const POSITIONS = [0.25, 0.5, 0.75];

const limits: Limits = {
  timeoutMs: 30_000,
  cpuSeconds: 30,
  addressSpaceBytes: 2 * 2 ** 30,
  fileBytes: 5 * 2 ** 20,
};

type PreparedVideo = { folder: string; durationSeconds: number; signal: AbortSignal };

/**
 * Hashes the poster and three frames of a video that `prepareVideo` has converted in this folder. Pictures without content, such as
 * black ones, have no hash.
 */
export async function hashVideo(run: ToolRunner, video: PreparedVideo): Promise<Buffer[]> {
  const frames = await drawFrames(run, video);
  const hashes = await Promise.all([POSTER_FILE, ...frames].map((file) => hashPicture(join(video.folder, file))));
  return hashes.filter((hash) => hash !== undefined);
}

/** The names of the files. A video of very few frames has no frame at some positions. */
async function drawFrames(run: ToolRunner, { folder, durationSeconds, signal }: PreparedVideo): Promise<string[]> {
  const names = POSITIONS.map((_, index) => `frame-${index}.png`);
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
    ...POSITIONS.flatMap((share) => [
      ...['-ss', (share * durationSeconds).toFixed(3), ...inputOptions('mov'), '-i', `file:${renditions[1].file}`],
    ]),
    ...names.flatMap((name, index) => ['-map', `${index}:v`, '-frames:v', '1', '-f', 'image2', '-update', '1', name]),
  ];
  const { code, stderr } = await run({ tool: 'ffmpeg', args, folder, limits, signal });
  if (code !== 0) throw new Error(`The frames were not drawn: ${stderr.slice(-2_000)}`);
  const drawn = await readdir(folder);
  return names.filter((name) => drawn.includes(name));
}
