import { openFeedReader } from '@around/database/feed/feed-reader';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { runStatement } from '@around/test-harness/run-statement';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { liveIndex } from '../live-index/live-index.ts';
import { startFeedIndex } from './feed-index.ts';
import { feedIndexMetrics } from './feed-index-metrics.ts';
import { reconcile } from './reconcile.ts';

test('a load says which share of the locations it has read', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  for (let place = 0; place < 40; place += 1) await makeLivePlace(database.db, `Place ${place}`);
  const index = liveIndex();
  const reader = await openFeedReader(database.url, { onHint() {}, deadlineMs: 10_000 });
  const shares: Array<{ done: number; locations: number }> = [];

  await reconcile({ reader, index }, { onProgress: (done) => shares.push({ done, ...index.stats() }) });
  await reader.close();

  expect(shares.map(({ done }) => done)).toEqual(Array.from({ length: 16 }, (_, part) => part / 16));
  expect(shares[0]).toMatchObject({ locations: 0 });
  expect(shares.at(-1)!.locations).toBeGreaterThan(20);
  expect(index.stats().locations).toBe(40);
});

test('until the feed is loaded, the check says how far it is', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await makeLivePlace(database.db, 'Kordon');
  const index = await database.db.transaction().execute(async (tx) => {
    await runStatement(tx, 'lock table live_locations in access exclusive mode');
    const started = startFeedIndex({
      databaseUrl: database.url,
      log: createLogger({ program: 'test', level: 'silent' }),
      metrics: feedIndexMetrics(createMetrics('test')),
      clock: () => new Date(),
    });
    await expect(started.check.check()).rejects.toThrow('The feed is being loaded: 0 %');
    expect(started.isLoaded()).toBe(false);
    return started;
  });

  await expect.poll(() => index.isLoaded()).toBe(true);
  await index.check.check();
  await index.close();
});
