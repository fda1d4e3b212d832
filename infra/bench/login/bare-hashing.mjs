import { once } from 'node:events';
import { createRequire } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

// The gateway's own version; the root of the repository has none.
const gatewayRequire = createRequire(new URL('../../../apps/api-gateway/package.json', import.meta.url));
const { verifySync } = gatewayRequire('@node-rs/argon2');

/** Verifications a second of threads that do nothing else. */
export async function measureBareHashing({ threads, seconds, password, passwordHash }) {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL(import.meta.url), { workerData: { seconds, password, passwordHash } }),
  );
  const rates = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

if (!isMainThread) {
  const beganAt = performance.now();
  let count = 0;
  while (performance.now() - beganAt < workerData.seconds * 1_000) {
    if (!verifySync(workerData.passwordHash, workerData.password)) throw new Error('The password is not accepted');
    count += 1;
  }
  parentPort.postMessage(count / ((performance.now() - beganAt) / 1_000));
}
