import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_SEED } from '../../../packages/demo-scenes/src/library-plan.ts';
import { openLibrary } from '../../../packages/demo-scenes/src/open-library.ts';

const run = promisify(execFile);
/** Of each clip. */
const SECONDS = 3;

/** A video for each scene of the sandbox. A picture becomes a video of one second. */
export async function makeVideos(folder) {
  const library = await openLibrary({
    directory: join(import.meta.dirname, '../../../.data/scenes'),
    seed: DEFAULT_SEED,
    path: process.env.PATH,
    onProgress: ({ done, total }) => console.log(`drawing ${done} of ${total}`),
  });
  await library.draw({ clipIds: [], signal: new AbortController().signal }).everything;
  const videos = [];
  for (const { id, scene, kind, file: source } of library.scenes) {
    const isClip = kind === 'video';
    const file = join(folder, `${id}.mp4`);
    const input = isClip ? ['-t', String(SECONDS), '-i', source] : ['-loop', '1', '-t', '1', '-i', source];
    const encoder = ['-vf', 'scale=720:-2', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
    await run('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...encoder, file]);
    videos.push({ id, motif: scene, isClip, file });
  }
  return videos;
}
