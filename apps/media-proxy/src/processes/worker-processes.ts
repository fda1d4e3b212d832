import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from '@around/service-kit/logger';

export type WorkerProcesses = { port: number; close(): Promise<void> };

type Options = { count: number; indexVariable: string; log: Logger };

const RESTART_DELAY_MS = 1_000;

/** Several processes behind one port. A process that exits is replaced; closing lets each finish its responses. */
export async function startWorkerProcesses({ count, indexVariable, log }: Options): Promise<WorkerProcesses> {
  const workers = new Map<number, Worker>();
  let isClosing = false;

  function start(index: number): Worker {
    const worker = cluster.fork({ [indexVariable]: String(index) });
    workers.set(index, worker);
    worker.once('exit', (code, signal) => {
      if (isClosing) return;
      log.error({ index, code, signal }, 'worker process exited');
      restartSoon(index);
    });
    return worker;
  }

  function restartSoon(index: number): void {
    setTimeout(() => {
      if (isClosing) return;
      try {
        start(index);
      } catch (error) {
        log.error({ err: error, index }, 'worker process could not be started, will retry');
        restartSoon(index);
      }
    }, RESTART_DELAY_MS);
  }

  async function untilListening(worker: Worker): Promise<number> {
    const exited = once(worker, 'exit').then(() => Promise.reject(new Error('A worker process could not start')));
    const [address] = await Promise.race([once(worker, 'listening'), exited]);
    return address.port;
  }

  async function close(): Promise<void> {
    isClosing = true;
    const alive = [...workers.values()].filter((worker) => !worker.isDead());
    await Promise.all(
      alive.map(async (worker) => {
        const exited = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exited;
      }),
    );
  }

  const ports = await Promise.all(Array.from({ length: count }, (_, index) => untilListening(start(index)))).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  return { port: ports[0]!, close };
}
