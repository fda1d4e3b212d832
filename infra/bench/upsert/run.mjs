// Stores stories of which half are known already: in batches of 1,000 as the crawler's query does it, and one by one. The two alternate.
// Run: node infra/bench/upsert/run.mjs [rounds] [known stories]

import { connectDatabase } from '../../../packages/database/src/db.ts';
import { migrateToLatest } from '../../../packages/database/src/migrate.ts';
import { saveNetworkStories } from '../../../packages/database/src/stories/story-queries.ts';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { makeLocation, makeProfile } from '../../../packages/test-harness/src/make-rows.ts';
import { runAsAdmin, withDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { median, reportGoal } from '../report-goal.mjs';

const BATCH = 1_000;
const BATCHES = 10;
const SINGLE = 500;

const rounds = Number(process.argv[2] ?? 3);
const known = Number(process.argv[3] ?? 100_000);
const services = await startTestServices();
await runAsAdmin(services.databaseUrl, 'create database upsert_bench');
const db = connectDatabase(withDatabase(services.databaseUrl, 'upsert_bench'), {
  poolSize: 1,
  program: 'upsert-bench',
});
try {
  await migrateToLatest(db);
  const venue = { profileId: await makeProfile(db), locationId: await makeLocation(db) };
  for (let from = 0; from < known; from += BATCH)
    await saveNetworkStories(db, makeStories(venue, { from, count: BATCH }));
  let next = known;
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) {
    const batched = await measure(BATCH * BATCHES, async () => {
      for (let batch = 0; batch < BATCHES; batch += 1) await saveNetworkStories(db, halfKnown(BATCH));
    });
    const single = await measure(SINGLE, async () => {
      for (const story of halfKnown(SINGLE)) await saveNetworkStories(db, [story]);
    });
    ratios.push(batched / single);
    console.log(
      `round ${round + 1}: ${batched.toFixed(0)} stories a second in batches, ${single.toFixed(0)} one by one`,
    );
  }
  reportGoal(`stories in batches of ${BATCH} / one by one`, median(ratios), { atLeast: 15 });

  function halfKnown(count) {
    const fresh = makeStories(venue, { from: next, count: count / 2 });
    next += count / 2;
    return [...fresh, ...makeStories(venue, { from: Math.floor(Math.random() * (known - count)), count: count / 2 })];
  }
} finally {
  await db.destroy();
  await services.close();
}

async function measure(count, store) {
  const beganAt = performance.now();
  await store();
  return (count * 1_000) / (performance.now() - beganAt);
}

function makeStories(venue, { from, count }) {
  return Array.from({ length: count }, (_, index) => ({
    ...venue,
    externalId: `story-${from + index}`,
    mediaType: 'image',
    mediaUrl: 'https://cdn.test/a.jpg',
    thumbnailUrl: null,
    caption: 'Where the evening is',
    postedAt: new Date(),
    placedBy: 'home',
  }));
}
