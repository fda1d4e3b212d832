import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sendForm } from './send.mjs';

const run = promisify(execFile);

/** Ten seconds, upright, as a phone records them. */
const CLIP =
  '-loglevel error -y -f lavfi -i testsrc2=size=1080x1920:rate=30:duration=10 -f lavfi -i sine=frequency=440:duration=10 ' +
  '-c:v libx264 -preset ultrafast -b:v 12M -pix_fmt yuv420p -c:a aac -shortest';

/** Shares clips before the workers start, and returns how many a minute become live. */
export async function measureClips(system, { folder, workers, clips }) {
  const path = join(folder, 'clip.mp4');
  await run('ffmpeg', [...CLIP.split(' '), path]);
  const video = await readFile(path);
  // One clip of each user, because the clips of one user are prepared one after the other.
  for (let count = 0; count < clips; count += 1)
    await sendForm({ origin: system.origin, cookie: await system.newUser() }, video);

  const startedAt = performance.now();
  const running = await Promise.all(Array.from({ length: workers }, (_, index) => system.startWorker(index)));
  try {
    while ((await countLive(system.db)) < clips) await sleep(200);
    return clips / ((performance.now() - startedAt) / 60_000);
  } finally {
    for (const worker of running) await worker.stop();
    await system.db.deleteFrom('moments').execute();
  }
}

async function countLive(db) {
  const rows = await db.selectFrom('moments').select(['status', 'failure']).execute();
  const failed = rows.find(({ status }) => status === 'failed');
  if (failed) throw new Error(`A clip failed: ${failed.failure}`);
  return rows.filter(({ status }) => status === 'live').length;
}
