import { Worker } from 'node:worker_threads';

/**
 * Runs one kind of load in a thread of its own: reading its answers must not delay the feed's answers in the program that measures them.
 * `stop` returns the answers by status.
 */
export async function startLoad({ base, places, name }) {
  const worker = new Worker(new URL('./load-thread.mjs', import.meta.url), { workerData: { base, places, name } });
  await nextMessage(worker);
  return {
    async stop() {
      worker.postMessage('stop');
      const statuses = await nextMessage(worker);
      await worker.terminate();
      return statuses;
    },
  };
}

function nextMessage(worker) {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
