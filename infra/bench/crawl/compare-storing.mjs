// Compares the rate of storing stories in batches, one transaction each as the crawler does it, with one transaction per story. Postgres
// runs with fsync. The two alternate.
// Run: node infra/bench/crawl/compare-storing.mjs [rounds]

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRigPostgres } from '../../../faults/rig/services.ts';
import { refreshLiveLocations } from '../../../packages/database/src/feed/live-locations.ts';
import { saveNetworkStories } from '../../../packages/database/src/stories/story-queries.ts';
import { silentReporter } from '../../../packages/local-stack/src/console/reporter.ts';
import { openDataFolder } from '../../../packages/local-stack/src/data-folder/data-folder.ts';
import { keepStackPorts } from '../../../packages/local-stack/src/data-folder/stack-ports.ts';
import { makeStackSecrets } from '../../../packages/local-stack/src/data-folder/stack-secrets.ts';
import { makeLocation, makeProfile } from '../../../packages/test-harness/src/make-rows.ts';
import { benchEnvironment } from './bench-environment.mjs';

/** One request fetches the stories of ten profiles; a profile with stories has about six. */
const PROFILES_PER_BATCH = 10;
const STORIES_PER_PROFILE = 6;
const BATCHES_PER_ROUND = 20;

const rounds = Number(process.argv[2] ?? 5);
const root = await mkdtemp(join(tmpdir(), 'around-storing-'));
const postgres = await startPostgres();
try {
  const { db } = postgres;
  const venues = await makeVenues(db);
  await measure(db, venues, storeBatch);
  const rates = { batched: [], singly: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.batched.push(await measure(db, venues, storeBatch));
    rates.singly.push(await measure(db, venues, storeSingly));
  }
  const [batched, singly] = [median(rates.batched), median(rates.singly)];
  console.log(`in batches of ${PROFILES_PER_BATCH * STORIES_PER_PROFILE}: ${batched.toFixed(0)} stories a second`);
  console.log(`row by row:       ${singly.toFixed(0)} stories a second`);
  console.log(`${median(rates.batched.map((rate, round) => rate / rates.singly[round])).toFixed(1)} times as fast`);
} finally {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
}

async function startPostgres() {
  const folder = openDataFolder(root);
  const { signal } = new AbortController();
  return startRigPostgres({
    folder,
    ports: await keepStackPorts(folder.ports),
    secrets: makeStackSecrets(),
    environment: await benchEnvironment(),
    processContext: { logs: folder.logs, note: () => {}, reporter: silentReporter, signal },
  });
}

async function makeVenues(db) {
  return Promise.all(
    Array.from({ length: PROFILES_PER_BATCH }, async (_, index) => ({
      profileId: await makeProfile(db),
      locationId: await makeLocation(db, { name: `Venue ${index}`, latitude: 38.4 + index / 100 }),
    })),
  );
}

/** Stories per second in one round. Deletes what it has stored. */
async function measure(db, venues, store) {
  let ms = 0;
  for (let batch = 0; batch < BATCHES_PER_ROUND; batch += 1) {
    const stories = venues.flatMap((venue) => Array.from({ length: STORIES_PER_PROFILE }, () => makeStory(venue)));
    const startedAt = performance.now();
    await store(db, stories);
    ms += performance.now() - startedAt;
    await db.deleteFrom('stories').execute();
  }
  return (BATCHES_PER_ROUND * PROFILES_PER_BATCH * STORIES_PER_PROFILE * 1_000) / ms;
}

async function storeBatch(db, stories) {
  await db.transaction().execute(async (tx) => {
    await saveNetworkStories(tx, stories);
    await refreshLiveLocations(tx, [...new Set(stories.map(({ locationId }) => locationId))]);
  });
}

async function storeSingly(db, stories) {
  for (const story of stories) await storeBatch(db, [story]);
}

function makeStory(venue) {
  return {
    ...venue,
    externalId: randomUUID(),
    mediaType: 'image',
    mediaUrl: 'https://cdn.test/a.jpg',
    thumbnailUrl: null,
    caption: 'Where the evening is',
    postedAt: new Date(),
    placedBy: 'home',
  };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
