import { z } from 'zod';

const LoggedRequest = z.object({
  seq: z.number(),
  startedAt: z.number(),
  /** Null while it is open. */
  endedAt: z.number().nullable(),
  surface: z.enum(['api', 'cdn', 'proxy']),
  account: z.string().nullable(),
  proxy: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  storyIds: z.array(z.string()).default([]),
  connection: z.number().default(0),
  retryAfterSeconds: z.number().optional(),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

/** A complete 429 response with `Retry-After`. */
export function isThrottleResponse({ retryAfterSeconds, endedAt, status }: LoggedRequest): boolean {
  return retryAfterSeconds !== undefined && endedAt !== null && status === 429;
}

const PublishedStory = z.object({
  id: z.string(),
  username: z.string(),
  expiring_at: z.number(),
  sticker: z.string(),
  audience: z.string(),
});
export type PublishedStory = z.infer<typeof PublishedStory>;

const Venue = z.object({ username: z.string(), isBusiness: z.boolean(), followedBy: z.array(z.string()) });
export type Venue = z.infer<typeof Venue>;

const Written = z.object({ id: z.union([z.string(), z.number()]) });
const Seed = z.object({
  proxies: z.array(z.object({ name: z.string(), host: z.string(), port: z.number() })),
  accounts: z.array(z.object({ username: z.string(), proxy: z.string() })),
});
export type NetworkSeed = z.infer<typeof Seed>;

/** A rule of the sandbox network's control API. */
export type NetworkRule = {
  surface: 'api' | 'proxy';
  answer: string;
  account?: string;
  proxy?: string;
  pathPrefix?: string;
  count?: number;
  /** 0.2 is every fifth request. */
  share?: number;
  /** An ISO time. */
  until?: string;
  retryAfterSeconds?: number;
  delayMs?: number;
  status?: number;
};

type StoryOrder = { username: string; ageSeconds?: number; sticker?: string };

export type NetworkControl = {
  /** Every request so far, in order. */
  readLog: () => Promise<LoggedRequest[]>;
  readStories: () => Promise<PublishedStory[]>;
  readVenues: () => Promise<Venue[]>;
  readSeed: () => Promise<NetworkSeed>;
  publish: (order: StoryOrder) => Promise<string>;
  rule: (rule: NetworkRule) => Promise<void>;
  clearRules: () => Promise<void>;
  /** From now on, all stories of the venue lack their media. */
  makeUnreadable: (username: string) => Promise<void>;
  makeAllReadable: () => Promise<void>;
};

const TIMEOUT_MS = 60_000;

/** A client of the sandbox network's control API. */
export function networkControl(url: string): NetworkControl {
  async function send<T extends z.ZodType>(path: string, schema: T, body?: object): Promise<z.infer<T>> {
    const response = await fetch(new URL(path, url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return schema.parse(await response.json());
  }

  async function clear(path: string): Promise<void> {
    await fetch(new URL(path, url), { method: 'DELETE', signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  return {
    readLog: () => send('/control/log', z.array(LoggedRequest)),
    readStories: () => send('/control/stories', z.array(PublishedStory)),
    readVenues: () => send('/control/venues', z.array(Venue)),
    readSeed: () => send('/control/crawler-seed', Seed),
    publish: async (order) => String((await send('/control/stories', Written, order)).id),
    rule: async (rule) => void (await send('/control/rules', Written, rule)),
    clearRules: () => clear('/control/rules'),
    makeUnreadable: async (username) => void (await send('/control/unreadable-venues', Written, { username })),
    makeAllReadable: () => clear('/control/unreadable-venues'),
  };
}
