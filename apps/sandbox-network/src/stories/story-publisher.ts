import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene, SceneLibrary } from '@around/demo-scenes/scene-library';
import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { Logger } from '@around/service-kit/logger';
import { distanceFromCentre } from '../world/city-centres.ts';
import type { World } from '../world/world.ts';
import { nextToPost } from './daily-rhythm.ts';
import type { Story } from './story.ts';
import { composeStory, type StoryRequest } from './story-composer.ts';
import { hasAllExpired, type PlannedPost, planAbsence, planOpening } from './story-history.ts';
import type { StoryJournal } from './story-journal.ts';
import type { StoryStore } from './story-store.ts';

const FREQUENT_POSTS_MS = 15 * 60_000;
const LATER_INTERVAL_MS = 60_000;

type Dependencies = {
  world: World;
  library: SceneLibrary;
  journal: StoryJournal;
  store: StoryStore;
  clock: () => number;
  log: Logger;
};

type PublishRequest = Omit<StoryRequest, 'sequence' | 'shown'>;

export type StoryPublisher = {
  publish(request: PublishRequest): Promise<Story>;
  /** The clips that planned stories wait for, those of the venues nearest to the city centres first. */
  wantedClipIds(): string[];
  /** Posts stories one by one until the signal aborts, after 15 minutes at most one a minute. A story that cannot be stored is skipped. */
  run(intervalMs: number, signal: AbortSignal): Promise<void>;
  /** Waits for stories that are just being written to the journal. */
  close(): Promise<void>;
};

/**
 * Publishes all stories: those of the journal, those that were posted while the program was off, and new ones. A story is
 * published once its scene is drawn. The stories of a venue keep their order, because a crawler only looks for newer ones.
 */
export async function openStoryPublisher(dependencies: Dependencies): Promise<StoryPublisher> {
  const { world, library, journal, store, clock, log } = dependencies;
  for (const story of journal.kept) store.add(story);
  let sequence = Math.max(0, ...journal.kept.map((story) => story.sequence));
  let waiting: Story[] = [];
  let publishing: Promise<void> = Promise.resolve();

  function compose(request: PublishRequest, scenes: readonly Scene[]): Story {
    sequence += 1;
    const known = [...store.liveOf(request.venue.id), ...waiting.filter(({ venueId }) => venueId === request.venue.id)];
    const shown = known.map(({ assetId }) => assetId);
    return composeStory({ seed: world.seed, scenes }, { ...request, sequence, shown });
  }

  async function keep(story: Story): Promise<void> {
    await journal.append(story);
    store.add(story);
  }

  /** Clips take a minute to draw, so while they are missing each venue starts with a picture. */
  function planStories(): number {
    const mayWait = ({ id, kind }: Scene) => kind === 'image' || library.canEncode() || library.isDrawn(id);
    const scenes = library.scenes.filter(mayWait);
    const isComplete = scenes.every(({ id }) => library.isDrawn(id));
    const posts = planMissed(dependencies);
    for (const { venue, takenAt } of posts) {
      const isFirst = store.liveOf(venue.id).length === 0 && !waiting.some(({ venueId }) => venueId === venue.id);
      waiting.push(compose({ venue, takenAt, kind: isFirst && !isComplete ? 'image' : undefined }, scenes));
    }
    return posts.length;
  }

  async function publishDrawn(): Promise<void> {
    const stillWaiting: Story[] = [];
    for (const story of waiting) {
      const isBlocked = stillWaiting.some(({ venueId }) => venueId === story.venueId);
      if (isBlocked || !library.isDrawn(story.assetId)) stillWaiting.push(story);
      else await keep(story);
    }
    waiting = stillWaiting;
  }

  const planned = planStories();
  await publishDrawn();
  log.info({ kept: journal.kept.length, planned, waiting: waiting.length }, 'stories published');
  library.onDrawn(() => {
    publishing = publishing.then(publishDrawn).catch((error: unknown) => {
      log.error({ err: error }, 'planned stories could not be published');
    });
  });

  async function publish(request: PublishRequest): Promise<Story> {
    const drawn = library.scenes.filter(({ id }) => library.isDrawn(id));
    const story = compose(request, drawn);
    await keep(story);
    return story;
  }

  return {
    publish,
    close: () => publishing,

    wantedClipIds() {
      const byDistance = world.venues.toSorted((a, b) => distanceFromCentre(a) - distanceFromCentre(b));
      const sceneIds = byDistance
        .flatMap(({ id }) => waiting.filter(({ venueId }) => venueId === id))
        .map(({ assetId }) => assetId);
      const clips = new Set(library.scenes.filter(({ kind }) => kind === 'video').map(({ id }) => id));
      return [...new Set(sceneIds)].filter((id) => clips.has(id));
    },

    async run(intervalMs, signal) {
      const startedAt = clock();
      while (!signal.aborted) {
        const pause = pauseBetweenStories({ intervalMs, uptimeMs: clock() - startedAt });
        if (!(await pauses(pause, signal))) return;
        const at = nowSeconds(clock);
        const venues = world.venues.filter(({ id }) => !waiting.some(({ venueId }) => venueId === id));
        if (venues.length === 0) continue;
        const random = seededRandom(world.seed, 'next', sequence);
        const venue = nextToPost({ venues, at, lastPostedAt: store.lastPostedAt }, random);
        await publish({ venue, takenAt: at }).then(
          ({ id }) => log.debug({ storyId: id, username: venue.username }, 'story posted'),
          (error: unknown) => log.warn({ err: error }, 'a story could not be stored; the next one is tried later'),
        );
      }
    },
  };
}

/** Short at first, when somebody is likely to watch. Later long enough that a day has about 1,600 stories. */
export function pauseBetweenStories({ intervalMs, uptimeMs }: { intervalMs: number; uptimeMs: number }): number {
  return uptimeMs < FREQUENT_POSTS_MS ? intervalMs : Math.max(intervalMs, LATER_INTERVAL_MS);
}

/** Venues without a live story get the stories of a whole day: all venues at the first start, or some after an interrupted one. */
function planMissed({ world: { seed, venues }, journal, store, clock }: Dependencies): PlannedPost[] {
  const now = nowSeconds(clock);
  const since = journal.kept.at(-1)?.takenAt;
  const opening = planOpening({ seed, venues: venues.filter(({ id }) => store.liveOf(id).length === 0), now });
  const absence =
    since === undefined || hasAllExpired(since, now)
      ? []
      : planAbsence({ seed, venues, now, since, lastPostedAt: store.lastPostedAt });
  return [...opening, ...absence].sort((a, b) => a.takenAt - b.takenAt);
}

function nowSeconds(clock: () => number): number {
  return Math.floor(clock() / 1_000);
}

/** False when the signal ended the pause. */
async function pauses(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
