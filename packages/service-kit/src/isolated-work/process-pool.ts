import type { IsolatedProcess } from './isolated-process.ts';

export type ProcessPool<Request, Answer> = {
  /** Resolves with undefined if the request has crashed the process or got no answer in time. Starts a process if none is idle. */
  run(request: Request): Promise<Answer | undefined>;
  close(): void;
};

type Options<Request, Answer> = { start: () => IsolatedProcess<Request, Answer>; timeoutMs: number };

/** An idle process holds tens of megabytes, because of its libraries. */
const IDLE_MS = 60_000;

/** Processes that start when they are needed, and end when none has worked for a while. The caller limits how many work at once. */
export function processPool<Request, Answer>({
  start,
  timeoutMs,
}: Options<Request, Answer>): ProcessPool<Request, Answer> {
  const idle: IsolatedProcess<Request, Answer>[] = [];
  const all = new Set<IsolatedProcess<Request, Answer>>();
  let idleTimer: NodeJS.Timeout | undefined;

  function take(): IsolatedProcess<Request, Answer> {
    const known = idle.pop();
    if (known?.isAlive) return known;
    if (known) all.delete(known);
    const started = start();
    all.add(started);
    return started;
  }

  function release(worker: IsolatedProcess<Request, Answer>): void {
    if (worker.isAlive) idle.push(worker);
    else all.delete(worker);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(stopIdle, IDLE_MS).unref();
  }

  function stopIdle(): void {
    for (const worker of idle.splice(0)) {
      worker.kill();
      all.delete(worker);
    }
  }

  return {
    run(request) {
      const worker = take();
      return worker.run(request, timeoutMs).finally(() => release(worker));
    },
    close() {
      clearTimeout(idleTimer);
      for (const worker of all) worker.kill();
    },
  };
}
