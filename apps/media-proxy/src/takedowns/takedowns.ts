import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { REVIEW_HEADER, TakedownList } from '@around/contracts/safety/takedown-list';
import { AppError } from '@around/service-kit/app-error';
import type { Logger } from '@around/service-kit/logger';
import { request } from 'undici';
import { entrySubject } from '../cache/entry-subject.ts';
import { takenDown } from '../cache/taken-down.ts';

/** The media that operators have taken down. */
export type Takedowns = {
  /** By the subject of a cache entry. */
  hasEntry: (subject: string) => boolean;
  /** Waits for the first list; throws 503 when it does not arrive, and 410 for media that are taken down, except for operators. */
  refuse: (subject: string, headers: IncomingHttpHeaders) => Promise<void>;
  /** An operator reviews the media. */
  isReview: (headers: IncomingHttpHeaders) => boolean;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

type Dependencies = {
  /** URLs of the gateways' lists. The lists are equal, so the first response is enough. Without a URL nothing is taken down. */
  urls: string[];
  log: Logger;
  /** A list that cannot be read is logged only after this time: a gateway that is starting answers late. */
  startupMs?: number;
};

const INTERVAL_MS = 1_000;
/** Until the first list is there: gateways start after the media-proxy. */
const FIRST_INTERVAL_MS = 200;
const STARTUP_MS = 30_000;
const TIMEOUT_MS = 2_000;
const FIRST_LIST_WAIT_MS = 5_000;

/** Reads the list each second. While no gateway answers, the last list stays in force. */
export function watchTakedowns({ urls, log, startupMs = STARTUP_MS }: Dependencies): Takedowns {
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  let version: string | undefined;
  let reviewToken: string | undefined;
  let subjects: ReadonlySet<string> = new Set();
  let entries: ReadonlySet<string> = new Set();
  const listeners: Array<() => void> = [];

  function apply(list: TakedownList): void {
    reviewToken = list.reviewToken;
    if (list.version === version && list.media.length === subjects.size) return;
    subjects = new Set(list.media);
    entries = new Set(list.media.map(entrySubject));
    for (const notify of listeners) notify();
    // Last, so that a list that could not be applied is applied again.
    version = list.version;
    first.resolve();
  }

  async function poll(): Promise<void> {
    const failures: unknown[] = [];
    for (const url of urls) {
      try {
        return apply(await readList(url, stopping.signal));
      } catch (error) {
        failures.push(error);
      }
    }
    throw new AggregateError(failures, 'No gateway answered');
  }

  async function run(): Promise<void> {
    const startedAt = performance.now();
    let isReported = false;
    while (!stopping.signal.aborted) {
      const error = await poll().catch((reason: unknown) => reason);
      const isStarting = performance.now() - startedAt < startupMs;
      if (error === undefined) isReported = false;
      else if (!isReported && !isStarting && !stopping.signal.aborted) {
        isReported = true;
        log.warn({ err: error, hasList: version !== undefined }, 'takedowns cannot be read');
      }
      const interval = version === undefined ? FIRST_INTERVAL_MS : INTERVAL_MS;
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function isReview({ [REVIEW_HEADER]: token }: IncomingHttpHeaders): boolean {
    return token !== undefined && token === reviewToken;
  }

  const running = urls.length > 0 ? run() : undefined;
  return {
    hasEntry: (subject) => entries.has(subject),
    isReview,
    onChange: (listener) => void listeners.push(listener),
    async refuse(subject, headers) {
      if (running && version === undefined) await untilFirst(first.promise);
      if (subjects.has(subject) && !isReview(headers)) throw takenDown();
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** Without a list nothing is known to be allowed: the disk may hold files from before a restart. */
async function untilFirst(first: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const expired = sleep(FIRST_LIST_WAIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new AppError('unavailable', 'Media cannot be loaded right now', { retryAfterSeconds: 2 });
  });
  await Promise.race([first, expired]).finally(() => timer.abort());
}

async function readList(url: string, stopped: AbortSignal): Promise<TakedownList> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  const { statusCode, body } = await request(url, { signal });
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`Unexpected answer: ${statusCode}`);
  }
  return TakedownList.parse(await body.json());
}
