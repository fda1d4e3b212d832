import { setTimeout as sleep } from 'node:timers/promises';
import { setVisibility } from '@around/database/takedowns/story-visibility';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { experiment } from '../rig/experiment.ts';
import { startFeedGateway } from '../rig/feed/feed-gateway.ts';
import { listenToEvents } from '../rig/feed/feed-listener.ts';
import { addLivePlace, FAR_AWAY } from '../rig/feed/live-place.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

const PAUSE_MS = { short: 15_000, full: 60_000 };
const CAUGHT_UP_WITHIN_MS = 10_000;

experiment('F25 a gateway that was paused for a minute catches up, and so do those who listen', {}, async (rig) => {
  const { db, lasts, note } = rig;
  await using gateway = await startFeedGateway(rig);
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  for (let round = 0; round < lasts({ short: 1, full: 3 }); round += 1) {
    const before = await addLivePlace(db);
    const has = async (storyId: string) => (await gateway.storyIds(FAR_AWAY)).has(storyId);
    await waitUntil('a new story is in the feed', () => has(before.storyId), { withinMs: CAUGHT_UP_WITHIN_MS });
    await using listener = await listenToEvents(gateway.url, FAR_AWAY);

    gateway.signal('SIGSTOP');
    const paused = sleep(lasts(PAUSE_MS));
    const { storyId, locationId } = await addLivePlace(db);
    await db.transaction().execute((tx) => setVisibility(tx, [before.storyId], 'removed'));
    await paused;
    gateway.signal('SIGCONT');

    const isRight = async () => {
      const ids = await gateway.storyIds(FAR_AWAY);
      return ids.has(storyId) && !ids.has(before.storyId);
    };
    const within = { withinMs: CAUGHT_UP_WITHIN_MS, pollMs: 20 };
    note(`right again after ${Math.round(await waitUntil('the feed is right again', isRight, within))} ms`);
    await waitUntil('the listener was told', async () => listener.text().includes(before.storyId), within);
    expect(listener.text(), 'events of new stories').toContain(locationId);
  }

  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});
