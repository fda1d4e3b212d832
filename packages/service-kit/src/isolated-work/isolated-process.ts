import { fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A process that works on untrusted data, one request at a time. */
export type IsolatedProcess<Request, Answer> = {
  readonly isAlive: boolean;
  readonly pid: number | undefined;
  /** Resolves with undefined if the request has crashed the process. Kills the process after `timeoutMs`. */
  run(request: Request, timeoutMs: number): Promise<Answer | undefined>;
  kill(): void;
};

/** A lower priority than that of processes that answer requests: this work uses the processor time that they leave. */
const NICENESS = 10;

/** The program answers each message with one message. It gets no environment variables: it holds no secrets. */
export function startIsolatedProcess<Request extends object, Answer>(program: URL): IsolatedProcess<Request, Answer> {
  const child = fork(fileURLToPath(program), { serialization: 'advanced', env: {}, execArgv: [] });
  lowerPriority(child.pid);
  let isAlive = true;
  let settle: ((answer: Answer | undefined) => void) | undefined;
  child.unref();
  child.channel?.unref();
  child.on('message', (answer) => settle?.(answer as Answer));
  child.on('error', end);
  child.on('exit', end);

  function end(): void {
    isAlive = false;
    settle?.(undefined);
  }

  function kill(): void {
    isAlive = false;
    child.kill('SIGKILL');
  }

  return {
    get isAlive() {
      return isAlive;
    },
    pid: child.pid,
    kill,
    async run(request, timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
      settle = resolve;
      const timer = setTimeout(kill, timeoutMs);
      child.send(request, (error) => error && kill());
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

/** On Linux a priority belongs to a thread, and new threads inherit it, so it is lowered before the program starts any. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.max(getPriority(), NICENESS));
  } catch {
    // The process has ended already, which `exit` reports.
  }
}
