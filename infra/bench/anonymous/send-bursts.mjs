import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const AT_ONCE = 12;
const PAUSE_MS = 1_000;

/** Sends twelve requests at once, and again a second after all have been answered. `stop` returns the answers by status. */
export function sendBursts(base, next) {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const statuses = {};
  let count = 0;

  async function run() {
    while (!stopping.signal.aborted) {
      const burst = Array.from({ length: AT_ONCE }, (_, index) => send(base, { agent, ...next(count + index) }));
      count += AT_ONCE;
      for (const status of await Promise.all(burst)) statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      agent.destroy();
      return statuses;
    },
  };
}

/** Resolves with the status, or with the code of the error. */
function send(base, { agent, path, method = 'GET', body }) {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(base + path, { agent, method, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode));
    });
    outgoing.once('error', (error) => resolve(error.code));
    outgoing.end(body);
  });
}
