import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PER_SECOND = 20;
const TIMEOUT_MS = 10_000;

/**
 * Sends requests at a fixed rate, whether or not earlier requests have been answered. `stop` returns for each request when it was sent,
 * how long its answer took, its status (or the code of the error), and its `Retry-After`.
 */
export function startSteadyVisitor(base, path) {
  const agent = new Agent({ keepAlive: true });
  const beganAt = performance.now();
  const pending = [];
  let isStopped = false;

  async function run() {
    for (let count = 0; !isStopped; count += 1) {
      await sleep(Math.max(0, beganAt + (count * 1_000) / PER_SECOND - performance.now()));
      pending.push(send(`${base}${path}lat=${(38.4 + (count % 1_000) / 1e4).toFixed(4)}&lng=27.1`, agent));
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      const answers = await Promise.all(pending);
      agent.destroy();
      return answers;
    },
  };
}

function send(url, agent) {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const done = (status, retryAfter) => resolve({ sentAt, ms: performance.now() - sentAt, status, retryAfter });
    request(url, { agent, headers: { 'x-forwarded-for': '198.51.100.7' }, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.once('close', () => done(response.statusCode, response.headers['retry-after']));
    })
      .on('timeout', function end() {
        this.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' }));
      })
      .on('error', ({ code }) => done(code))
      .end();
  });
}

export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
