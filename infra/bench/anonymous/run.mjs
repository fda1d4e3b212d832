// Measures the feed's p99 while anonymous clients send 12 requests of one kind at once, again and again, or 8 clients read slowly,
// against the feed alone. Each kind alternates with the feed alone, so that a slow moment of the machine affects both alike.
// Run: node infra/bench/anonymous/run.mjs [rounds] [seconds] [part of a kind's name]

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../../packages/local-stack/src/start-stack.ts';
import { measureFeed } from '../gateway/measure-feed.mjs';
import { requestKinds } from './request-kinds.mjs';
import { sendBursts } from './send-bursts.mjs';
import { slowReaderKinds, startSlowReaders } from './slow-readers.mjs';

const MAX_RATIO = 1.5;

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 8);
const wanted = process.argv[4] ?? '';
const dataDir = await mkdtemp(join(tmpdir(), 'around-anonymous-'));
const overrides = { ...process.env, REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' };
const stack = await startStack({ dataDir, port: 0, overrides });
try {
  const base = stack.url.replace('localhost', '127.0.0.1');
  const places = await (await fetch(`${base}/api/feed?instagram=true&limit=100`)).json();
  const kinds = [
    ...requestKinds(places).map(({ name, next }) => ({ name, start: () => sendBursts(base, next) })),
    ...slowReaderKinds(places).map(({ name, next }) => ({ name, start: () => startSlowReaders(base, next) })),
  ].filter(({ name }) => name.includes(wanted));
  await measureFeed(base, 2);
  for (const { name, start } of kinds) {
    const ratios = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await measureFeed(base, seconds);
      const load = start();
      const during = await measureFeed(base, seconds);
      const statuses = await load.stop();
      ratios.push({ ratio: during.p99 / alone.p99, alone, during, statuses });
    }
    const { ratio, alone, during, statuses } = ratios.toSorted((one, other) => one.ratio - other.ratio)[
      Math.floor(rounds / 2)
    ];
    const answered = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
    console.log(
      `${ratio <= MAX_RATIO ? 'ok    ' : 'missed'} ${ratio.toFixed(2)} ${name} (p99 ${alone.p99.toFixed(1)} and ` +
        `${during.p99.toFixed(1)} ms; ${answered.join(', ') || 'no answers'}; load ${loadavg()[0].toFixed(1)})`,
    );
    if (ratio > MAX_RATIO) process.exitCode = 1;
  }
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
