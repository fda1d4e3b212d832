import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { startFeedGateway } from '../rig/feed/feed-gateway.ts';
import { freezePostgres } from '../rig/feed/freeze-postgres.ts';
import { addLivePlace, FAR_AWAY } from '../rig/feed/live-place.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

const FROZEN_MS = { short: 20_000, full: 330_000 };
/** Older answers contain their age. The gateway measures it from its last answer of Postgres, up to a second before the freeze. */
const AGE_IS_SENT_AFTER_MS = 300_000;
const TOLERANCE_MS = 5_000;
const ANSWERED_WITHIN_MS = 2_000;
const EVERY_MS = 250;
const CAUGHT_UP_WITHIN_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

experiment('F26 Postgres is frozen for five and a half minutes', {}, async (rig) => {
  const { db, lasts, note, postgres, random } = rig;
  await using gateway = await startFeedGateway(rig);
  const has = async (storyId: string) => (await gateway.storyIds(FAR_AWAY)).has(storyId);
  const isThere = (storyId: string) =>
    waitUntil('the story is in the feed', () => has(storyId), { withinMs: CAUGHT_UP_WITHIN_MS, pollMs: 20 });
  const staying = await addLivePlace(db);
  const expiring = await addLivePlace(db, { postedAt: new Date(Date.now() - DAY_MS + lasts(FROZEN_MS) / 2) });
  await isThere(staying.storyId);
  await isThere(expiring.storyId);

  const thaw = freezePostgres(postgres.pid());
  const frozenAt = performance.now();
  const waits: number[] = [];
  try {
    while (performance.now() - frozenAt < lasts(FROZEN_MS)) {
      // A new position for each request.
      const at = { latitude: random.next() * 170 - 85, longitude: random.next() * 360 - 180 };
      const { ageSeconds, tookMs, storyIds } = await gateway.readFeed(at);
      waits.push(tookMs);
      const frozenMs = performance.now() - frozenAt;
      expect(storyIds, 'stories of a place that stays').toContain(staying.storyId);
      if (frozenMs < AGE_IS_SENT_AFTER_MS - TOLERANCE_MS) expect(ageSeconds, 'the age').toBeUndefined();
      if (frozenMs > AGE_IS_SENT_AFTER_MS + TOLERANCE_MS) {
        expect(ageSeconds, 'the age').toBeGreaterThan(AGE_IS_SENT_AFTER_MS / 1_000);
      }
      await sleep(EVERY_MS);
    }
    expect(await has(expiring.storyId), 'a story that has expired meanwhile').toBe(false);
  } finally {
    thaw();
  }
  note(`${waits.length} new points, the slowest answered after ${Math.round(Math.max(...waits))} ms`);
  expect(Math.max(...waits), 'the slowest answer in ms').toBeLessThan(ANSWERED_WITHIN_MS);
  const added = await addLivePlace(db);
  note(`right again after ${Math.round(await isThere(added.storyId))} ms`);
  expect((await gateway.readFeed(FAR_AWAY)).ageSeconds, 'the age').toBeUndefined();

  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
