import { once } from 'node:events';
import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { send } from '../gateway/send.mjs';

const REPORTS = 10_000;
const AT_ONCE = 20;
const ADDRESSES = 254;

/**
 * Sends 10,000 urgent reports from all addresses of one network without a pause, each with another user agent. Returns the number
 * of answers by status, and how long it took.
 */
export async function floodReports(base, options) {
  // In a thread of its own, so that it does not delay the measurement of the feed.
  const thread = new Worker(new URL(import.meta.url), { workerData: { base, ...options } });
  const [result] = await once(thread, 'message');
  return result;
}

if (!isMainThread) parentPort.postMessage(await flood(workerData));

async function flood({ base, storyIds, network }) {
  const agent = new Agent({ keepAlive: true });
  const statuses = {};
  const beganAt = performance.now();
  let next = 0;
  async function sendNext() {
    const index = next;
    next += 1;
    const { status } = await send(`${base}/api/reports`, {
      agent,
      method: 'POST',
      localAddress: `${network}.${1 + (index % ADDRESSES)}`,
      headers: { 'user-agent': `phone ${index}` },
      body: JSON.stringify({ storyId: storyIds[index % storyIds.length], reason: 'this_is_me' }),
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const clients = Array.from({ length: AT_ONCE }, async () => {
    while (next < REPORTS) await sendNext();
  });
  await Promise.all(clients);
  agent.destroy();
  return { statuses, seconds: (performance.now() - beganAt) / 1_000 };
}
