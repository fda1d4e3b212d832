import type { Story } from '@around/contracts/feed';
import type { StoryId } from '@around/contracts/ids';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts';
import type { CardDrawer } from './drawing/card-drawer.ts';
import type { FetchPoster } from './fetch-poster.ts';

/** Room for about a hundred cards; the least recently used are dropped. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** A failed poster is cached for this long before it is fetched again. */
const RETRY_AFTER_MS = 60_000;
/** Cards that wait for their poster or are drawn. */
const PARALLEL = 4;
const MAX_QUEUED = 20;
/** One leaves the other cores to the feed. */
const DRAWN_AT_ONCE = 1;

type CachedCard = { picture: Buffer | undefined };

export type StoryCards = {
  /** The JPEG card of a live story; undefined when its poster cannot be fetched. Concurrent calls share one drawing. */
  draw: (story: Story) => Promise<Buffer | undefined>;
  /** The card without a story picture. */
  brand: () => Promise<Buffer>;
};

type Dependencies = {
  fetchPoster: FetchPoster;
  drawCard: CardDrawer['draw'];
  clock: () => Date;
  onFailure: (error: unknown) => void;
};

export function storyCards({ fetchPoster, drawCard, clock, onFailure }: Dependencies): StoryCards {
  const cache = new LRUCache<StoryId, CachedCard>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ picture }) => (picture?.length ?? 0) + 200,
  });
  const pending = new Map<StoryId, Promise<Buffer | undefined>>();
  const runLimited = limitConcurrency({ parallel: PARALLEL, maxQueued: MAX_QUEUED });
  const drawInTurn = limitConcurrency({ parallel: DRAWN_AT_ONCE, maxQueued: PARALLEL });
  let brandCard: Promise<Buffer> | undefined;

  async function fetchAndDraw(story: Story): Promise<CachedCard> {
    const poster = await fetchPoster(story);
    if (!poster) return { picture: undefined };
    try {
      return { picture: await drawInTurn(() => drawCard(poster)) };
    } catch (error) {
      onFailure(error);
      return { picture: undefined };
    }
  }

  async function drawAndCache(story: Story): Promise<Buffer | undefined> {
    const card = await runLimited(() => fetchAndDraw(story));
    if (!card) return undefined;
    const lifetime = Date.parse(story.expiresAt) - clock().getTime();
    if (lifetime > 0) cache.set(story.id, card, { ttl: card.picture ? lifetime : Math.min(lifetime, RETRY_AFTER_MS) });
    return card.picture;
  }

  return {
    async draw(story) {
      const cached = cache.get(story.id);
      if (cached) return cached.picture;
      const drawing = pending.get(story.id) ?? drawAndCache(story).finally(() => pending.delete(story.id));
      pending.set(story.id, drawing);
      return drawing;
    },
    brand() {
      brandCard ??= drawCard().catch((error: unknown) => {
        brandCard = undefined;
        throw error;
      });
      return brandCard;
    },
  };
}
