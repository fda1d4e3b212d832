// Measures logins at saturation against as many bare hashing threads, and the feed's p99 during saturated logins against the feed alone.
// Each round measures all four, one after the other, so that a slow moment of the machine affects them alike.
// Run: node infra/bench/login/run.mjs [rounds] [seconds]

import { availableParallelism, loadavg } from 'node:os';
import { measureFeed } from '../gateway/measure-feed.mjs';
import { measureBareHashing } from './bare-hashing.mjs';
import { saturateLogins } from './load.mjs';
import { startLoginServer } from './server.mjs';

/** As many as the gateway has. */
const HASHING_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MIN_LOGIN_RATIO = 0.95;
const MAX_FEED_RATIO = 1.5;

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 10);
const server = await startLoginServer();
try {
  const { base, users, password, passwordHash } = server;
  await measureFeed(base, 2);
  await saturateLogins(base, users).stopAfter(2);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await measureBareHashing({ threads: HASHING_THREADS, seconds, password, passwordHash });
    const logins = await saturateLogins(base, users).stopAfter(seconds);
    const alone = await measureFeed(base, seconds);
    const load = saturateLogins(base, users);
    const during = await measureFeed(base, seconds);
    await load.stopAfter(0);
    results.push({ bare, logins, loginRatio: logins / bare, alone, during, feedRatio: during.p99 / alone.p99 });
    console.log(describe(results.at(-1)), `load ${loadavg()[0].toFixed(1)}`);
  }
  const [loginRatio, feedRatio] = ['loginRatio', 'feedRatio'].map((name) => median(results.map((each) => each[name])));
  console.log(`logins / bare hashing: ${loginRatio.toFixed(3)} (goal: at least ${MIN_LOGIN_RATIO})`);
  console.log(`feed p99 during logins / alone: ${feedRatio.toFixed(2)} (goal: at most ${MAX_FEED_RATIO})`);
  if (loginRatio < MIN_LOGIN_RATIO || feedRatio > MAX_FEED_RATIO) process.exitCode = 1;
} finally {
  await server.close();
}

function describe({ bare, logins, loginRatio, alone, during, feedRatio }) {
  const feed = ({ p50, p99 }) => `${p50.toFixed(1)}/${p99.toFixed(1)} ms`;
  return [
    `bare ${bare.toFixed(1)}/s, logins ${logins.toFixed(1)}/s (${loginRatio.toFixed(3)})`,
    `feed p50/p99 alone ${feed(alone)}, during logins ${feed(during)} (${feedRatio.toFixed(2)})`,
  ].join('; ');
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
