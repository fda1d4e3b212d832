// Floods the gateway with 10,000 reports from one network, and compares the feed's p99 during the flood with the feed alone. Each round
// measures both, one after the other, so that a slow moment of the machine affects them alike.
// Run: node infra/bench/reports/run.mjs [rounds]

import { loadavg } from 'node:os';
import { defaultSafetyLimits } from '../../../apps/api-gateway/src/safety/safety-limits.ts';
import { addPlaces } from '../gateway/add-places.mjs';
import { measureFeed, measureFeedUntil } from '../gateway/measure-feed.mjs';
import { startGateway } from '../gateway/start-gateway.mjs';
import { floodReports } from './flood.mjs';

const MAX_FEED_RATIO = 1.5;
const ALONE_SECONDS = 10;
const STORIES = 100;

const rounds = Number(process.argv[2] ?? 3);
const gateway = await startGateway('reports', {});
try {
  await runRound('127.0.100', 2);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    // Another network and other stories, so that each round begins with all of its allowance.
    const result = await runRound(`127.0.${101 + round}`, ALONE_SECONDS);
    results.push(result);
    console.log(describe(result), `load ${loadavg()[0].toFixed(1)}`);
  }
  const ratio = median(results.map(({ feedRatio }) => feedRatio));
  const hidden = Math.max(...results.map((each) => each.hidden));
  const allowance = defaultSafetyLimits.urgentHidesPerNetwork;
  console.log(`feed p99 during the flood / alone: ${ratio.toFixed(2)} (goal: below ${MAX_FEED_RATIO})`);
  console.log(`stories hidden by a flood: ${hidden} (goal: at most ${allowance})`);
  if (ratio >= MAX_FEED_RATIO || hidden > allowance) process.exitCode = 1;
} finally {
  await gateway.close();
}

async function runRound(network, aloneSeconds) {
  const { base, db } = gateway;
  const storyIds = await addPlaces(db, STORIES);
  const alone = await measureFeed(base, aloneSeconds);
  const flooding = floodReports(base, { storyIds, network });
  const during = await measureFeedUntil(base, flooding);
  const { length: hidden } = await db
    .selectFrom('stories')
    .select('id')
    .where('id', 'in', storyIds)
    .where('visibility', '!=', 'shown')
    .execute();
  return { ...(await flooding), alone, during, feedRatio: during.p99 / alone.p99, hidden };
}

function describe({ statuses, seconds, alone, during, feedRatio, hidden }) {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  const feed = ({ p50, p99 }) => `${p50.toFixed(1)}/${p99.toFixed(1)} ms`;
  return [
    `reports ${answers.join(', ')} in ${seconds.toFixed(1)} s, ${hidden} stories hidden`,
    `feed p50/p99 alone ${feed(alone)}, during the flood ${feed(during)} (${feedRatio.toFixed(2)}, ${during.requests} requests)`,
  ].join('; ');
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
