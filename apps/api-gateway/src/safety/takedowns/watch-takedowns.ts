import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoryId } from '@around/contracts/ids';
import type { TakedownList } from '@around/contracts/safety/takedown-list';
import type { Db } from '@around/database/db';
import { readTakedowns, readTakedownVersion } from '@around/database/takedowns/media-takedowns';
import type { Logger } from '@around/service-kit/logger';

/** What is taken down, as this process last read it. */
export type Takedowns = {
  hasStory: (storyId: StoryId) => boolean;
  /** For the media-proxies. Undefined until it has been read. */
  list: () => TakedownList | undefined;
  /** Shows operators what is taken down. The same for all gateways. */
  reviewToken: string;
  close: () => Promise<void>;
};

type Dependencies = { db: Db; log: Logger; secret: string; intervalMs?: number };

const INTERVAL_MS = 1_000;
/** Takedowns that have ended leave the list at the next full read. */
const FULL_READ_MS = 10 * 60_000;

/** Reads the version each second, and all takedowns when it has changed. While the database is down the last ones stay in force. */
export function watchTakedowns({ db, log, secret, intervalMs = INTERVAL_MS }: Dependencies): Takedowns {
  const stopping = new AbortController();
  const reviewToken = createHmac('sha256', secret).update('media-review').digest('base64url');
  let list: TakedownList | undefined;
  let stories: ReadonlySet<string> = new Set();
  let readAt = 0;

  async function poll(): Promise<void> {
    const isFullReadDue = Date.now() - readAt > FULL_READ_MS;
    if (list && !isFullReadDue && (await readTakedownVersion(db)) === list.version) return;
    const { version, rows } = await readTakedowns(db);
    stories = new Set(rows.map(({ owner }) => owner));
    list = { version, reviewToken, media: [...new Set(rows.map(({ subject }) => subject))] };
    readAt = Date.now();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await poll().catch((error: unknown) => log.warn({ err: error }, 'takedowns could not be read'));
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    hasStory: (storyId) => stories.has(storyId),
    list: () => list,
    reviewToken,
    async close() {
      stopping.abort();
      await running;
    },
  };
}
