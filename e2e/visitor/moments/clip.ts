import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PHONE_CLIP = [
  '-f lavfi -i testsrc2=size=360x640:rate=25:duration=2 -f lavfi -i sine=frequency=440:duration=2',
  '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest -movflags +use_metadata_tags',
  '-metadata location=+38.4237+027.1428/',
].join(' ');
const LONG_CLIP = '-f lavfi -i color=size=64x64:rate=1:duration=182 -c:v libx264 -pix_fmt yuv420p';

export type Clips = AsyncDisposable & {
  /** Two seconds, as a phone records it: upright, with sound and with the position in its tags. */
  short: string;
  /** The same with 4 MB that players skip, so that sending takes a while on a slow network. */
  heavy: string;
  /** Longer than three minutes. */
  long: string;
  /** A file that begins like a video, of this size. */
  ofSize: (bytes: number) => Promise<string>;
};

/** The short one, under this name. */
export async function makeClip(name: string): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'around-clip-'));
  await ffmpeg(`${PHONE_CLIP} ${name}`, folder);
  return { path: join(folder, name), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

export async function makeClips(): Promise<Clips> {
  const folder = await mkdtemp(join(tmpdir(), 'around-clips-'));
  const path = (name: string) => join(folder, name);
  await Promise.all([
    ffmpeg(`${PHONE_CLIP} kordon.mp4`, folder),
    ffmpeg(`${PHONE_CLIP} heavy.mp4`, folder),
    ffmpeg(`${LONG_CLIP} long.mp4`, folder),
  ]);
  await appendFile(path('heavy.mp4'), freeBox(6_000_000));
  return {
    short: path('kordon.mp4'),
    heavy: path('heavy.mp4'),
    long: path('long.mp4'),
    async ofSize(bytes) {
      const file = path(`${bytes}.mp4`);
      await writeFile(file, '\0\0\0\x10ftypisom\0\0\0\0');
      await truncate(file, bytes);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function ffmpeg(words: string, cwd: string): Promise<void> {
  await run('ffmpeg', ['-loglevel', 'error', ...words.split(' ')], { cwd });
}

/** A part of an MP4 file that has no meaning. */
export function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write('free', 4);
  return box;
}
