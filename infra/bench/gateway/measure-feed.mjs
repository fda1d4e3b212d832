import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './send.mjs';

const FEED_PER_SECOND = 50;

/** Requests the feed at a fixed rate, whether or not earlier requests have been answered. */
export function measureFeed(base, seconds) {
  return measureFeedUntil(base, sleep(seconds * 1_000));
}

/** As `measureFeed`, until the promise is settled. */
export async function measureFeedUntil(base, end) {
  const agent = new Agent({ keepAlive: true });
  const pending = [];
  const beganAt = performance.now();
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  for (let count = 0; !isOver; count += 1) {
    const dueAt = beganAt + (count * 1_000) / FEED_PER_SECOND;
    await sleep(Math.max(0, dueAt - performance.now()));
    // Another point each time, so that no cache answers.
    pending.push(send(`${base}/api/feed?lat=${38.4 + count / 1e5}&lng=27.1&instagram=true`, { agent, method: 'GET' }));
  }
  const responses = await Promise.all(pending);
  agent.destroy();
  await over;
  if (responses.some(({ status }) => status !== 200)) throw new Error('The feed failed');
  return summarise(responses.map(({ ms }) => ms));
}

/** Several measurements as one. */
export function joinMeasurements(measurements) {
  return summarise(measurements.flatMap(({ times }) => times));
}

/** Times in ms. */
function summarise(unsorted) {
  const times = unsorted.toSorted((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99), requests: times.length, times };
}
