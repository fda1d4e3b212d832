import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HashingResult, HashingTask } from './hashing-thread.ts';

/** Separate threads, because hashing in the pool of libuv delays file reads and cannot have a lower priority. */
export type HashingThreads = {
  /** Each concurrent call uses one thread, so the caller limits the threads. Threads start when they are needed. */
  hash: (password: string) => Promise<string>;
  verify: (passwordHash: string, password: string) => Promise<boolean>;
  close: () => Promise<void>;
};

export function hashingThreads(): HashingThreads {
  const all = new Set<Worker>();
  const idle: Worker[] = [];

  function start(): Worker {
    const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // An idle thread does not keep the process from exiting.
    worker.unref();
    return worker;
  }

  async function run(task: HashingTask): Promise<string | boolean> {
    const worker = idle.pop() ?? start();
    const ended = new AbortController();
    worker.ref();
    worker.postMessage(task);
    try {
      const [result] = (await Promise.race([
        once(worker, 'message', { signal: ended.signal }),
        once(worker, 'exit', { signal: ended.signal }).then(() => [{ failed: true }]),
      ])) as [HashingResult];
      if ('failed' in result) throw new Error('A password could not be hashed or checked');
      return result.value;
    } finally {
      ended.abort();
      worker.unref();
      if (all.has(worker)) idle.push(worker);
    }
  }

  return {
    hash: async (password) => String(await run({ password })),
    verify: async (passwordHash, password) => (await run({ password, passwordHash })) === true,
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
