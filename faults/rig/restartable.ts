import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervised } from '@around/local-stack/processes/supervise';

type Server = Supervised & { url: string };

/** A server that goes away and comes back at will: the same port, the same folder. */
export type Restartable = {
  url: string;
  pid: () => number;
  /** Lets `end` end it, waits until it is gone, and keeps it away. */
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
      // Its supervisor would bring it back in half a second.
      await server.stop(0);
    },
    async start() {
      if (server.pid() === undefined) server = await launch();
    },
    stop: () => server.stop(STOP_GRACE_MS),
  };
}
