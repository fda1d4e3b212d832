import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { startFeedGateway } from '../rig/feed/feed-gateway.ts';
import { addLivePlace, FAR_AWAY } from '../rig/feed/live-place.ts';
import { dropNotifications } from '../rig/feed/postgres-without-hints.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

/** The gateway polls every half second by itself; the rest is for a busy machine. */
const SEEN_WITHIN_MS = 5_000;

experiment('F24 all notifications of Postgres to a gateway get lost', {}, async (rig) => {
  const { db, postgres, lasts, note } = rig;
  await using proxy = await dropNotifications(postgres.url);
  await using gateway = await startFeedGateway(rig, { databaseUrl: proxy.url });
  const waits: number[] = [];
  // Without other writers, so that nothing else makes the gateway read changes.
  for (let round = 0; round < lasts({ short: 5, full: 60 }); round += 1) {
    const { storyId } = await addLivePlace(db);
    const isInFeed = async () => (await gateway.storyIds(FAR_AWAY)).has(storyId);
    waits.push(await waitUntil('a new story is in the feed', isInFeed, { withinMs: SEEN_WITHIN_MS, pollMs: 20 }));
  }
  note(`${waits.length} stories, the slowest in the feed after ${Math.round(Math.max(...waits))} ms`);
  expect(proxy.dropped(), 'notifications that got lost').toBeGreaterThan(0);

  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
