import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervised } from '@around/local-stack/processes/supervise';

type Server = Supervised & { url: string };

/** A server that can be stopped and started again with the same port and folder. */
export type Restartable = {
  url: string;
  pid: () => number;
  /** Runs `end`, waits until the process has exited, and prevents a restart by the supervisor. */
  crash: (end: (pid: number) => Promise<unknown> | unknown) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const GONE_POLL_MS = 20;
const STOP_GRACE_MS = 5_000;

export async function restartable(launch: () => Promise<Server>): Promise<Restartable> {
  let server = await launch();

  function pid(): number {
    const running = server.pid();
    if (running === undefined) throw new Error('The server does not run');
    return running;
  }

  return {
    url: server.url,
    pid,
    async crash(end) {
      await end(pid());
      while (server.pid() !== undefined) await sleep(GONE_POLL_MS);
      // The supervisor would restart it within half a second.
      await server.stop(0);
    },
    async start() {
      if (server.pid() === undefined) server = await launch();
    },
    stop: () => server.stop(STOP_GRACE_MS),
  };
}
