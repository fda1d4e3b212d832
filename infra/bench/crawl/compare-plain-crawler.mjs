// Our crawler beside a plain one, at the same network at the same time: requests for each new story, and how old a story is when it is
// first fetched. Ours looks once a minute, as often as its schedule allows, and the plain one every two: it has the requests to spare
// that being fresher takes, and the question is how many are left over. The judge is the network's own log, in which requests of ours
// come through proxies and plain ones do not.
// The plain one does what collectors without a memory do: as each of its accounts it reads the whole following list and asks for the
// stories of everybody on it, one after the other, at the pace of ours. Every answer takes as long as one that comes from far away.
// Run: node infra/bench/crawl/compare-plain-crawler.mjs [rounds of the plain one]

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { askForCycle } from '../../../faults/laboratory/crawl-pressure.ts';
import { startLaboratory } from '../../../faults/laboratory/laboratory.ts';
import { eagerPacing } from '../../../faults/laboratory/pacing.ts';
import { awaitProgress } from '../../../faults/laboratory/progress.ts';
import { saveCrawlerSettings } from '../../../packages/database/src/crawl/crawler-settings.ts';
import { sandboxAddresses } from '../../../packages/local-stack/src/programs/sandbox-network.ts';
import { createNetworkClient } from '../../../packages/network-client/src/network-client.ts';
import { importSession } from '../../../packages/network-client/src/network-session.ts';
import { benchEnvironment } from './bench-environment.mjs';

const OURS_EVERY_MS = 60_000;
const LOOKS_OF_OURS = 2;
const ROUND_MS = LOOKS_OF_OURS * OURS_EVERY_MS;
const STORY_INTERVAL_MS = 4_000;
const STORY_LIFETIME_MS = 24 * 3_600_000;
const ANSWER_MS = 250;
/** Of the pacing that ours works by. */
const GAP_MS = eagerPacing.requestGapMs + eagerPacing.requestJitterMs / 2;
const FEWER_GOAL = 8;
const FRESHER_GOAL = 1;

const rounds = Number(process.argv[2] ?? 5);
// As many profiles in a request as in production.
const { profilesPerBatch: _, ...pacing } = eagerPacing;
const laboratory = await startLaboratory({
  environment: benchEnvironment(),
  injections: [[]],
  storyIntervalMs: STORY_INTERVAL_MS,
  pacing,
});
try {
  const { db, network } = laboratory;
  await saveCrawlerSettings(db, { isRunning: false });
  await askForCycle(db);
  await awaitProgress(db, { withinMs: 60_000 });
  await network.rule({ surface: 'api', answer: 'slow', delayMs: ANSWER_MS });
  await sleep(OURS_EVERY_MS);

  const lookPlainly = await plainCrawler(laboratory);
  const startedAt = Date.now();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([lookOften(), lookPlainly()]);
  }
  report(await judge(startedAt));
} finally {
  await laboratory.close();
}

async function lookOften() {
  for (let look = 0; look < LOOKS_OF_OURS; look += 1) {
    await Promise.all([askForCycle(laboratory.db), sleep(OURS_EVERY_MS)]);
  }
}

/** Answers a round of the plain crawler. */
async function plainCrawler({ folders }) {
  const { api: baseUrl } = sandboxAddresses(JSON.parse(await readFile(folders.ports, 'utf8')));
  const { accounts } = JSON.parse(await readFile(folders.crawlerSeed, 'utf8'));
  const signal = AbortSignal.timeout((rounds + 1) * ROUND_MS);

  async function lookAs(account) {
    await using client = createNetworkClient({ baseUrl, proxy: null, session: importSession(account) });
    const following = client.fetchFollowing(client.session.dsUserId, { signal, expectedCount: null });
    for await (const { profiles } of following) {
      for (const { id } of profiles) {
        await client.fetchStories([id], { signal });
        await sleep(GAP_MS);
      }
    }
  }

  return () => Promise.all(accounts.map(lookAs));
}

/** Of the stories that were posted since then, but for the last round's: who had them, at what age, and with how many requests. */
async function judge(startedAt) {
  const { network } = laboratory;
  const requests = (await network.readLog()).filter(
    (request) => request.surface === 'api' && request.account !== null && request.startedAt >= startedAt,
  );
  const endedAt = startedAt + (rounds - 1) * ROUND_MS;
  const posted = (await network.readStories())
    .filter(({ audience }) => audience === 'everyone')
    .map(({ id, expiring_at: end }) => ({ id, at: end * 1_000 - STORY_LIFETIME_MS }))
    .filter(({ at }) => at >= startedAt && at < endedAt);
  return Object.fromEntries(
    Object.entries(Object.groupBy(requests, ({ proxy }) => (proxy === 'direct' ? 'plain' : 'ours'))).map(
      ([name, made]) => [name, { posted: posted.length, ...judgeOne(made, posted) }],
    ),
  );
}

function judgeOne(requests, posted) {
  const servedAt = new Map();
  for (const { storyIds, endedAt } of requests) {
    for (const id of storyIds) if (!servedAt.has(id)) servedAt.set(id, endedAt);
  }
  const ages = posted.filter(({ id }) => servedAt.has(id)).map(({ id, at }) => servedAt.get(id) - at);
  return {
    requests: requests.length,
    stories: ages.length,
    perStory: requests.length / ages.length,
    meanAgeMs: ages.reduce((sum, age) => sum + age, 0) / ages.length,
  };
}

function report({ ours, plain }) {
  for (const [name, { posted, requests, stories, perStory, meanAgeMs }] of Object.entries({ ours, plain })) {
    const age = `${(meanAgeMs / 1_000).toFixed(1)} s old when first fetched`;
    console.log(
      `${name}: ${requests} requests, ${stories} of ${posted} new stories, ${perStory.toFixed(2)} each; ${age}`,
    );
  }
  const fewer = plain.perStory / ours.perStory;
  const fresher = plain.meanAgeMs / ours.meanAgeMs;
  console.log(`${verdict(fewer, FEWER_GOAL)} ${fewer.toFixed(1)} times fewer requests, goal ${FEWER_GOAL}`);
  console.log(`${verdict(fresher, FRESHER_GOAL)} ${fresher.toFixed(2)} times as fresh, goal ${FRESHER_GOAL}`);
  if (fewer < FEWER_GOAL || fresher < FRESHER_GOAL) process.exitCode = 1;
}

function verdict(ratio, goal) {
  return ratio >= goal ? 'met   ' : 'MISSED';
}
