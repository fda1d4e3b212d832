import { setTimeout as sleep } from 'node:timers/promises';
import type { SceneLibrary } from '@around/demo-scenes/scene-library';
import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { Logger } from '@around/service-kit/logger';
import type { World } from '../world/world.ts';
import { nextToPost } from './daily-rhythm.ts';
import type { Story } from './story.ts';
import { composeStory, type StoryWish } from './story-composer.ts';
import { isLongGone, type PlannedPost, planAbsence, planOpening } from './story-history.ts';
import type { StoryLedger } from './story-ledger.ts';
import type { StoryShelf } from './story-shelf.ts';

const BRISK_START_MS = 15 * 60_000;
const CALM_INTERVAL_MS = 60_000;

type Dependencies = {
  world: World;
  library: SceneLibrary;
  ledger: StoryLedger;
  shelf: StoryShelf;
  clock: () => number;
  log: Logger;
};

type PressWish = Omit<StoryWish, 'sequence' | 'shown'>;

export type StoryPress = {
  publish(wish: PressWish): Promise<Story>;
  /** Posts one story after the other until the signal; a minute apart once the brisk start is over. */
  run(intervalMs: number, signal: AbortSignal): Promise<void>;
};

/** Makes the stories: those that exist already at the start, those of the time we were off, and the ones to come. */
export async function openStoryPress(dependencies: Dependencies): Promise<StoryPress> {
  const { world, library, ledger, shelf, clock, log } = dependencies;
  for (const story of ledger.kept) shelf.add(story);
  let sequence = Math.max(0, ...ledger.kept.map((story) => story.sequence));

  async function publish(wish: PressWish): Promise<Story> {
    sequence += 1;
    const shown = shelf.liveOf(wish.venue.id).map(({ assetId }) => assetId);
    const story = composeStory({ seed: world.seed, library }, { ...wish, sequence, shown });
    await ledger.append(story);
    shelf.add(story);
    return story;
  }

  const missed = planMissed(dependencies);
  for (const post of missed) await publish(post);
  log.info({ kept: ledger.kept.length, made: missed.length }, 'stories are on the shelf');

  return {
    publish,
    async run(intervalMs, signal) {
      const startedAt = clock();
      while (!signal.aborted) {
        const pause = pauseBetweenStories({ intervalMs, uptimeMs: clock() - startedAt });
        if (!(await pauses(pause, signal))) return;
        const at = nowSeconds(clock);
        const random = seededRandom(world.seed, 'next', sequence);
        const venue = nextToPost({ venues: world.venues, at, lastPostedAt: shelf.lastPostedAt }, random);
        const story = await publish({ venue, takenAt: at });
        log.debug({ storyId: story.id, username: venue.username }, 'story posted');
      }
    },
  };
}

/** Brisk while somebody is likely to be watching the start, then slow enough for a day to hold some 1,600 stories. */
export function pauseBetweenStories({ intervalMs, uptimeMs }: { intervalMs: number; uptimeMs: number }): number {
  return uptimeMs < BRISK_START_MS ? intervalMs : Math.max(intervalMs, CALM_INTERVAL_MS);
}

function planMissed({ world: { seed, venues }, ledger, shelf, clock }: Dependencies): PlannedPost[] {
  const now = nowSeconds(clock);
  const since = ledger.kept.at(-1)?.takenAt;
  if (since === undefined || isLongGone(since, now)) return planOpening({ seed, venues, now });
  return planAbsence({ seed, venues, now, since, lastPostedAt: shelf.lastPostedAt });
}

function nowSeconds(clock: () => number): number {
  return Math.floor(clock() / 1_000);
}

/** False when the signal ended the pause. */
async function pauses(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
