import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder with a video of two seconds, as a phone records it: upright, with sound and with the position in its tags. */
export async function makeClip(name = 'kordon.mp4'): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'around-clip-'));
  const words = [
    '-loglevel error -f lavfi -i testsrc2=size=360x640:rate=25:duration=2',
    '-f lavfi -i sine=frequency=440:duration=2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest',
    '-movflags +use_metadata_tags -metadata location=+38.4237+027.1428/',
  ];
  await run('ffmpeg', [...words.join(' ').split(' '), name], { cwd: folder });
  return { path: join(folder, name), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
