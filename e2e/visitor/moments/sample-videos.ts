import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** Arguments of ffmpeg, separated by spaces, by the name of the file they make. */
const recipes = {
  'short.mp4': `-f lavfi -i testsrc2=size=360x640:rate=25:duration=3 ${H264}`,
  /** Long enough to be seen while it is processed. */
  'long.mp4': `-f lavfi -i testsrc2=size=1080x1920:rate=30:duration=12 ${H264}`,
  'sound.mp4': '-f lavfi -i sine=frequency=440:duration=2 -c:a aac',
  'two-videos.mp4':
    '-f lavfi -i testsrc2=size=160x120:rate=25:duration=1 -f lavfi -i testsrc=size=160x120:rate=25:duration=1' +
    ` -map 0 -map 1 ${H264}`,
} as const;

export type SampleName = keyof typeof recipes;

/** Makes a video with ffmpeg. */
export async function makeVideo(name: SampleName): Promise<Buffer> {
  return makeWith(recipes[name], name);
}

/** Makes a video that looks different from all others, so that removing it does not block their upload. */
export function makeUniqueVideo(): Promise<Buffer> {
  const seed = randomInt(2 ** 31);
  return makeWith(`-f lavfi -i gradients=size=360x640:rate=25:duration=3:seed=${seed} ${H264}`, 'unique.mp4');
}

/** Runs ffmpeg with these arguments, and returns the file of this name. */
export async function makeWith(words: string, name: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'around-sample-'));
  try {
    const path = join(folder, name);
    await run('ffmpeg', ['-loglevel', 'error', ...words.split(' '), path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
