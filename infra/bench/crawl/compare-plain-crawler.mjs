// Compares our crawler with a plain one: 500 venues, ten accounts with the budgets of production, one day simulated in ten minutes.
// Measures requests per new story and the time from posting to the feed, from the sandbox network's log (our requests come through
// proxies, the plain ones do not) and from Postgres.
// Run: node infra/bench/crawl/compare-plain-crawler.mjs [minutes between our cycles]

import { setTimeout as sleep } from 'node:timers/promises';
import { requestCycle } from '../../../faults/rig/crawl-load.ts';
import { startRig } from '../../../faults/rig/test-rig.ts';
import { waitUntil } from '../../../faults/rig/wait-until.ts';
import { saveCrawlerSettings } from '../../../packages/database/src/crawl/crawler-settings.ts';
import { benchEnvironment } from './bench-environment.mjs';
import { startPlainCrawler } from './plain-crawler.mjs';
import { DAY_MS, minutes, pacing, toMinutes } from './simulated-day.mjs';

const VENUES = 500;
const STORIES_PER_DAY = 2 * VENUES;
const STORY_LIFETIME_MS = 24 * 3_600_000;
/** The share of the day whose stories are measured; the rest is time to find them. */
const MEASURED_SHARE = 0.75;
const FEWER_GOAL = 8;
const FRESHER_GOAL = 1;

const betweenCycles = Number(process.argv[2] ?? 60);
const rig = await startRig({
  environment: await benchEnvironment(),
  injections: [[]],
  storyIntervalMs: Math.round(DAY_MS / STORIES_PER_DAY),
  proxies: 5,
  venues: VENUES,
  pacing,
});
try {
  const { db } = rig;
  await saveCrawlerSettings(db, { isRunning: false });
  await fetchAllProfiles();

  const day = { startedAt: Date.now(), endedAt: Date.now() + DAY_MS };
  const plain = await startPlainCrawler(rig, { requestsPerDay: pacing.limits.budgets.day.soft, dayMs: DAY_MS });
  while (Date.now() < day.endedAt) await Promise.all([requestCycle(db), sleep(minutes(betweenCycles))]);
  await plain.stop();
  report(await evaluate(day));
} finally {
  await rig.close();
}

/** Profile details are fetched once a month, so they are fetched before the measured day. */
async function fetchAllProfiles() {
  const { db } = rig;
  const unknownProfiles = db
    .selectFrom('profiles')
    .select('id')
    .where('detailsFetchedAt', 'is', null)
    .where('goneAt', 'is', null);
  await waitUntil(
    'all profiles are known',
    async () => {
      const { length: known } = await db
        .selectFrom('profiles')
        .select('id')
        .where('detailsFetchedAt', 'is not', null)
        .execute();
      const { length: unknown } = await unknownProfiles.execute();
      console.log(`${known} profiles known, ${unknown} not`);
      if (known >= VENUES) return true;
      await requestCycle(db);
      return false;
    },
    { withinMs: 240_000, pollMs: 5_000 },
  );
}

/** For the stories posted in the measured part of the day: how many each crawler found by its end, how late, with how many requests. */
async function evaluate({ startedAt, endedAt }) {
  const { db, network } = rig;
  const measuredUntil = startedAt + MEASURED_SHARE * DAY_MS;
  const posted = (await network.readStories())
    .filter(({ audience }) => audience === 'everyone')
    .map(({ id, expiring_at: end }) => ({ id, at: end * 1_000 - STORY_LIFETIME_MS }))
    .filter(({ at }) => at >= startedAt && at < measuredUntil);
  const requests = (await network.readLog()).filter(
    (request) => request.surface === 'api' && request.account !== null && request.startedAt >= startedAt,
  );
  const { true: plain, false: ours } = Object.groupBy(requests, ({ proxy }) => String(proxy === 'direct'));
  const stored = await db.selectFrom('stories').select(['externalId', 'createdAt']).execute();
  const inFeed = new Map(stored.map(({ externalId, createdAt }) => [externalId, createdAt.getTime()]));
  const measured = { posted, endedAt };
  return {
    ours: evaluateCrawler({ ...measured, requests: ours, arrivals: inFeed }),
    plain: evaluateCrawler({ ...measured, requests: plain, arrivals: firstServed(plain) }),
  };
}

/** For the plain crawler, a story arrives with the response that contains it. */
function firstServed(requests) {
  const arrivals = new Map();
  for (const { storyIds, endedAt } of requests) {
    for (const id of storyIds) if (!arrivals.has(id)) arrivals.set(id, endedAt);
  }
  return arrivals;
}

function evaluateCrawler({ posted, endedAt, requests, arrivals }) {
  const found = posted.filter(({ id }) => arrivals.get(id) <= endedAt);
  const ages = found.map(({ id, at }) => arrivals.get(id) - at).toSorted((a, b) => a - b);
  return {
    requests: requests.length,
    calls: Object.entries(Object.groupBy(requests, ({ path }) => path.replaceAll(/\/\d+/g, '/<id>'))).map(
      ([path, made]) => `${made.length} ${path}`,
    ),
    posted: posted.length,
    found: found.length,
    perStory: (requests.length * MEASURED_SHARE) / found.length,
    median: quantile(ages, 0.5),
    late: quantile(ages, 0.95),
  };
}

function quantile(sorted, share) {
  return sorted[Math.ceil(sorted.length * share) - 1];
}

function report({ ours, plain }) {
  for (const [name, { requests, calls, posted, found, perStory, median, late }] of Object.entries({ ours, plain })) {
    const ages = `p50 ${toMinutes(median).toFixed(0)} min, p95 ${toMinutes(late).toFixed(0)} min`;
    const each = perStory.toFixed(2);
    console.log(`${name}: ${requests} requests a day, ${found} of ${posted} stories, ${each} each; ${ages}`);
    console.log(`  ${calls.join(', ')}`);
  }
  const ratios = [
    ['times fewer requests for a story', plain.perStory / ours.perStory, FEWER_GOAL],
    ['times as fresh by the median', plain.median / ours.median, FRESHER_GOAL],
    ['times as fresh by the 95th percentile', plain.late / ours.late, FRESHER_GOAL],
  ];
  for (const [what, ratio, goal] of ratios) {
    console.log(`${ratio >= goal ? 'met   ' : 'MISSED'} ${ratio.toFixed(2)} ${what}, goal ${goal}`);
    if (!(ratio >= goal)) process.exitCode = 1;
  }
}
