import type { Story } from '@around/contracts/feed';
import type { StoryId } from '@around/contracts/ids';
import { LRUCache } from 'lru-cache';
import { drawBrandCard, drawStoryCard } from './card-picture.ts';
import type { FetchPoster } from './fetch-poster.ts';
import { slots } from './slots.ts';

/** About a hundred cards; those that are shared again and again stay. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** How soon a poster that could not be had is asked for again. */
const RETRY_AFTER_MS = 60_000;
const PARALLEL = 2;
const MAX_WAITING = 20;

type Drawn = { picture: Buffer | undefined };

export type StoryCards = {
  /** The card of a live story; undefined when there is no picture of it now. Made once for all who ask meanwhile. */
  draw: (story: Story) => Promise<Buffer | undefined>;
  brand: () => Promise<Buffer>;
};

type Dependencies = { fetchPoster: FetchPoster; clock: () => Date; onFailure: (error: unknown) => void };

export function storyCards({ fetchPoster, clock, onFailure }: Dependencies): StoryCards {
  const drawn = new LRUCache<StoryId, Drawn>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ picture }) => (picture?.length ?? 0) + 200,
  });
  const underWay = new Map<StoryId, Promise<Buffer | undefined>>();
  const runInSlot = slots({ parallel: PARALLEL, maxWaiting: MAX_WAITING });
  let brandCard: Promise<Buffer> | undefined;

  async function drawCard(story: Story): Promise<Drawn> {
    const poster = await fetchPoster(story);
    if (!poster) return { picture: undefined };
    try {
      return { picture: await drawStoryCard(poster) };
    } catch (error) {
      onFailure(error);
      return { picture: undefined };
    }
  }

  async function make(story: Story): Promise<Buffer | undefined> {
    const card = await runInSlot(() => drawCard(story));
    if (!card) return undefined;
    const lifetime = Date.parse(story.expiresAt) - clock().getTime();
    if (lifetime > 0) drawn.set(story.id, card, { ttl: card.picture ? lifetime : Math.min(lifetime, RETRY_AFTER_MS) });
    return card.picture;
  }

  return {
    async draw(story) {
      const known = drawn.get(story.id);
      if (known) return known.picture;
      const making = underWay.get(story.id) ?? make(story).finally(() => underWay.delete(story.id));
      underWay.set(story.id, making);
      return making;
    },
    brand() {
      brandCard ??= drawBrandCard().catch((error: unknown) => {
        brandCard = undefined;
        throw error;
      });
      return brandCard;
    },
  };
}
