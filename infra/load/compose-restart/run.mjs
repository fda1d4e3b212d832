// Replaces every service of the demo of docker compose, container by container, while visitors request the feed 100 times a second.
// Each is sent to one of two edges, and to the other one if it has no answer, as a balancer does.
// Fails if one request fails.
// Run: docker compose --profile demo build && node infra/load/compose-restart/run.mjs [part of a service's name]
// It needs a container engine and the ports 18160 to 18171, and removes its containers and volumes at the end.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../bench/gateway/send.mjs';
import { reportGoal } from '../../bench/report-goal.mjs';
import { containersOf, edgeLog, edges, removeDemo, replace, restart, startDemo } from './compose.mjs';

const PER_SECOND = 100;
const PROGRAMS = ['crawler', 'upload-worker', 'media-proxy', 'api-gateway', 'edge'];
/** They store data and run once. Gateways answer the feed from memory meanwhile. */
const STORES = ['redis', 'postgres'];

const wanted = process.argv[2] ?? '';
// A connection each: a browser sends a request again when its idle connection was just closed.
const agent = new Agent();
let isOver = false;
let current = '';
try {
  const beganAt = performance.now();
  await startDemo();
  console.log(`the demo was ready after ${secondsSince(beganAt)} s`);
  await untilFeedHasStories();
  const load = sendFeedRequests();
  await sleep(2_000);
  for (const service of [...PROGRAMS, ...STORES].filter((name) => name.includes(wanted))) await replaceAll(service);
  await sleep(2_000);
  isOver = true;
  const answers = await load;
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
  console.log(`${answers.length} requests: ${counts.map(([status, of]) => `${of.length} x ${status}`).join(', ')}`);
  const failed = answers.filter(({ status }) => status !== '200');
  for (const [service, of] of Object.entries(Object.groupBy(failed, ({ service }) => service))) {
    console.log(`${of.length} failed while ${service} was replaced`);
  }
  if (failed.length > 0) console.log((await edgeLog()).slice(0, 20).join('\n'));
  reportGoal('failed requests while every service is replaced', failed.length, { atMost: 0 });
} finally {
  isOver = true;
  agent.destroy();
  await removeDemo();
}

async function replaceAll(service) {
  const beganAt = performance.now();
  current = service;
  if (STORES.includes(service)) await restart(service);
  else for (const container of await containersOf(service)) await replace(service, container);
  console.log(`${service} replaced in ${secondsSince(beganAt)} s`);
}

/** At a fixed rate, whether or not earlier requests have been answered. */
async function sendFeedRequests() {
  const pending = [];
  const beganAt = performance.now();
  for (let count = 0; !isOver; count += 1) {
    await sleep(Math.max(0, beganAt + (count * 1_000) / PER_SECOND - performance.now()));
    pending.push(request(count));
  }
  return Promise.all(pending);
}

async function request(count) {
  const path = `/api/feed?lat=${38.4 + (count % 1_000) / 1e5}&lng=27.1&instagram=true`;
  const service = current;
  let failure;
  for (const edge of count % 2 === 0 ? edges : edges.toReversed()) {
    try {
      const { status } = await send(edge + path, { agent, method: 'GET' });
      return { status: String(status), service };
    } catch (error) {
      failure = error.code ?? error.message;
    }
  }
  return { status: failure, service };
}

async function untilFeedHasStories() {
  const isFilled = async () => (await (await fetch(`${edges[0]}/api/feed?instagram=true`)).json()).length > 0;
  while (!(await isFilled().catch(() => false))) await sleep(1_000);
}

function secondsSince(time) {
  return ((performance.now() - time) / 1_000).toFixed(1);
}
