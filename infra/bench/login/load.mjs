import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** More than the hashing threads, so that one is always waiting. */
const LOGINS_AT_ONCE = 6;
const FEED_PER_SECOND = 50;

/** Logs in without a pause until it is stopped. `stopAfter` returns the logins a second. */
export function saturateLogins(base, users) {
  const agent = new Agent({ keepAlive: true });
  const beganAt = performance.now();
  let isStopping = false;
  let logins = 0;
  const clients = Array.from({ length: LOGINS_AT_ONCE }, async (_, index) => {
    while (!isStopping) {
      const user = users[index % users.length];
      const { status } = await send(`${base}/api/login`, { agent, method: 'POST', body: JSON.stringify(user) });
      if (status !== 200) throw new Error(`A login responded ${status}`);
      if (!isStopping) logins += 1;
    }
  });
  return {
    async stopAfter(seconds) {
      await Promise.race([sleep(seconds * 1_000), Promise.all(clients)]);
      isStopping = true;
      const rate = logins / ((performance.now() - beganAt) / 1_000);
      await Promise.all(clients);
      agent.destroy();
      return rate;
    },
  };
}

/** Requests the feed at a fixed rate, whether or not earlier requests have been answered. */
export async function measureFeed(base, seconds) {
  const agent = new Agent({ keepAlive: true });
  const pending = [];
  const beganAt = performance.now();
  for (let count = 0; count < seconds * FEED_PER_SECOND; count += 1) {
    const dueAt = beganAt + (count * 1_000) / FEED_PER_SECOND;
    await sleep(Math.max(0, dueAt - performance.now()));
    // A little further each time, so that no cache answers.
    pending.push(send(`${base}/api/feed?lat=${38.4 + count / 1e5}&lng=27.1&instagram=true`, { agent, method: 'GET' }));
  }
  const responses = await Promise.all(pending);
  agent.destroy();
  if (responses.some(({ status }) => status !== 200)) throw new Error('The feed failed');
  const times = responses.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}

function send(url, { agent, method, body }) {
  return new Promise((resolve, reject) => {
    const beganAt = performance.now();
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode, ms: performance.now() - beganAt }));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
