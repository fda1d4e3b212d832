import { feedEventsCall } from '@around/contracts/later-calls';
import { isRecord, parseJson } from '../../ui/json/json-values.ts';
import { reconnectDelay } from './reconnect-delay.ts';

export type NewStories = { count: number; locationIds: string[]; momentIds: string[] };

type Query = Record<string, string | undefined>;

type Options = {
  query: () => Query;
  /** Parameters added to the query until the first event was received. */
  firstQuery: () => Query;
  onStories: (stories: NewStories) => void;
  onRemoved: (storyIds: string[]) => void;
  /** Events were missed. */
  onReset: () => void;
};

/** The server sends something every 25 s. */
const SILENCE_MS = 70_000;

export type FeedStream = {
  /** Connects, and continues after the last event that was received. */
  open: () => void;
  close: () => void;
};

/**
 * Reports changes of the feed while the stream is open. It reconnects with a growing, random delay. An `EventSource` reconnects too, but
 * all clients would do so at the same time.
 */
export function feedStream({ query, firstQuery, ...on }: Options): FeedStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastEventId = '';

  function wait(ms: number, run: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  function connect(): void {
    source = new EventSource(addressOf({ ...query(), ...(lastEventId ? { lastEventId } : firstQuery()) }));
    source.onerror = fail;
    expectEvent();
    listen('heartbeat', () => {
      failures = 0;
    });
    listen('reset', on.onReset);
    listen('stories', ({ count, locationIds, momentIds }) => {
      if (typeof count !== 'number') return;
      on.onStories({ count, locationIds: toTexts(locationIds), momentIds: toTexts(momentIds) });
    });
    listen('removed', ({ storyIds }) => on.onRemoved(toTexts(storyIds)));
  }

  function listen(name: string, take: (data: Record<string, unknown>) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId;
      expectEvent();
      const data = parseJson(event.data);
      if (isRecord(data)) take(data);
    });
  }

  function expectEvent(): void {
    wait(SILENCE_MS, fail);
  }

  function fail(): void {
    source?.close();
    wait(reconnectDelay(failures), connect);
    failures += 1;
  }

  return {
    open: connect,
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function addressOf(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${feedEventsCall.path}?${new URLSearchParams(given)}`;
}
