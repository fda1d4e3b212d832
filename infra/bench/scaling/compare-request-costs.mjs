// Measures the processor time that one request of each kind takes of the gateway, of Postgres and of Redis. Processor time depends less
// on what else the machine does than speed does. The results are the constants in `measured-costs.ts`.
// Run: node infra/bench/scaling/compare-request-costs.mjs [seconds]
// It needs the Postgres and the Redis of the machine, not of containers: their processes are looked up.

import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { addPlaces } from '../gateway/add-places.mjs';
import { send } from '../gateway/send.mjs';
import { startGateway } from '../gateway/start-gateway.mjs';

const AT_ONCE = 16;
const PLACES = 500;
const MS_PER_TICK = 10;

const seconds = Number(process.argv[2] ?? 5);
const gateway = await startGateway('request_costs', {}, (db) => addPlaces(db, PLACES));
try {
  const { base } = gateway;
  const server = await postgresServer();
  const redis = redisProcesses();
  const partsNow = () => ({ gateway: [gateway.pid], postgres: [server, ...children(server)], redis });
  const cookie = await signUp(base);
  const etag = (await fetch(`${base}/api/feed?instagram=true`)).headers.get('etag');
  const at = (count) => `lat=${38.4 + (count % PLACES) / 1e3}&lng=27.1`;
  const kinds = {
    feedPage: (count) => [`/api/feed?instagram=true&${at(count)}`, { 'accept-encoding': 'gzip' }],
    feedCheck: () => ['/api/feed?instagram=true', { 'if-none-match': etag }],
    search: (count) => [`/api/places?q=place%20${count % PLACES}&${at(count)}`, {}],
    geocoding: (count) => [`/api/geocode/reverse?${at(count)}`, {}],
    userCall: () => ['/api/user', { cookie }],
  };
  for (const [name, next] of Object.entries(kinds)) {
    await sendAll(base, next, 1);
    const before = cpuMs(partsNow());
    const sent = await sendAll(base, next, seconds);
    const after = cpuMs(partsNow());
    const each = Object.keys(before).map((part) => `${part} ${((after[part] - before[part]) / sent.count).toFixed(3)}`);
    console.log(
      `${name}: ${each.join(', ')} ms of a core; ${sent.count} requests, ${[...sent.statuses].join(' and ')}`,
    );
  }
} finally {
  await gateway.close();
}

async function sendAll(base, next, forSeconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const endsAt = performance.now() + forSeconds * 1_000;
  const statuses = new Set();
  let count = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < endsAt) {
        count += 1;
        const [path, headers] = next(count);
        statuses.add((await send(base + path, { agent, method: 'GET', headers })).status);
      }
    }),
  );
  agent.destroy();
  return { count, statuses };
}

async function signUp(base) {
  const response = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'costvisitor', fullName: 'Cost', password: 'eleven-white-horses' }),
  });
  if (!response.ok) throw new Error(`Signing up responded ${response.status}`);
  return response.headers.get('set-cookie').split(';', 1)[0];
}

/** The parent of the processes of its connections. */
async function postgresServer() {
  const query = gateway.db.selectNoFrom(({ fn }) => fn('pg_backend_pid').as('pid'));
  return statOf((await query.executeTakeFirstOrThrow()).pid).parent;
}

function redisProcesses() {
  const own = children(process.pid);
  const holders = [...own, ...own.flatMap(children)];
  return holders.filter((pid) => statOf(pid).name.startsWith('redis-server'));
}

function children(parent) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => statOf(pid)?.parent === parent);
}

function cpuMs(parts) {
  const sum = (list) => list.reduce((total, pid) => total + (statOf(pid)?.cpuMs ?? 0), 0);
  return Object.fromEntries(Object.entries(parts).map(([part, list]) => [part, sum(list)]));
}

/** Undefined for a process that has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { name, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
  } catch {
    return undefined;
  }
}
