import { request } from 'node:http';
import type { RemovedEvent, StoriesEvent } from '@around/contracts/feed-events';

export type FeedEvent = { id: string | undefined } & (
  | { event: 'stories'; data: StoriesEvent }
  | { event: 'removed'; data: RemovedEvent }
  | { event: 'reset' | 'heartbeat'; data: object }
);

export type FeedListener = Disposable & {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The events so far, without heartbeats. */
  received: () => FeedEvent[];
  heartbeats: () => FeedEvent[];
  /** The id that a reconnecting client sends. */
  lastEventId: () => string;
  hasEnded: () => boolean;
  close: () => void;
};

type Options = { query?: string; headers?: Record<string, string> };

/** A client of `GET /api/feed/events`. Resolves with the head of the answer. */
export async function listenToFeed(origin: string, { query = '', headers = {} }: Options = {}): Promise<FeedListener> {
  let text = '';
  let hasEnded = false;
  const { promise, resolve, reject } = Promise.withResolvers<FeedListener>();
  const outgoing = request(`${origin}/api/feed/events?${query}`, { agent: false, headers }, (response) => {
    response.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    response.once('close', () => {
      hasEnded = true;
    });
    const blocks = () => text.split('\n\n').slice(0, -1).map(readBlock);
    const events = () => blocks().flatMap((block) => (block.event === undefined ? [] : [block as FeedEvent]));
    const close = () => void outgoing.destroy();
    resolve({
      status: response.statusCode!,
      headers: response.headers,
      received: () => events().filter(({ event }) => event !== 'heartbeat'),
      heartbeats: () => events().filter(({ event }) => event === 'heartbeat'),
      lastEventId: () => blocks().findLast(({ id }) => id !== undefined)!.id!,
      hasEnded: () => hasEnded,
      close,
      [Symbol.dispose]: close,
    });
  });
  outgoing.on('error', reject).end();
  return promise;
}

function readBlock(block: string): { id: string | undefined; event: string | undefined; data: unknown } {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return { id: field('id'), event: field('event'), data: data && JSON.parse(data) };
}
