import { type Dispatcher, fetch, type Response } from 'undici';
import { z } from 'zod';

const CrawlerSeed = z.object({
  proxies: z.array(
    z.object({ name: z.string(), host: z.string(), port: z.number(), username: z.string(), password: z.string() }),
  ),
  accounts: z.array(
    z.object({ username: z.string(), sessionId: z.string(), userAgent: z.string(), proxy: z.string() }),
  ),
});
export type CrawlerSeed = z.infer<typeof CrawlerSeed>;
type SeedAccount = CrawlerSeed['accounts'][number];

type Options = {
  dispatcher?: Dispatcher;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  signal?: AbortSignal;
};

export async function readCrawlerSeed(controlUrl: string): Promise<CrawlerSeed> {
  return CrawlerSeed.parse(await (await fetch(`${controlUrl}/control/crawler-seed`)).json());
}

/** Sends what a signed-in browser sends; single headers can be replaced. */
export async function callAs(account: SeedAccount, url: string, options: Options = {}): Promise<Response> {
  const { dispatcher, headers = {}, form, signal = AbortSignal.timeout(5_000) } = options;
  return fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    signal,
    headers: {
      'user-agent': account.userAgent,
      'x-ig-app-id': '936619743392459',
      'x-csrftoken': 'testtoken',
      cookie: `sessionid=${account.sessionId}; csrftoken=testtoken; ds_user_id=${userIdOf(account)}`,
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form) }),
    ...(dispatcher && { dispatcher }),
  });
}

export function userIdOf({ sessionId }: SeedAccount): string {
  return sessionId.split('%3A')[0]!;
}

/** Calls the control API of the sandbox. */
export async function control<T extends z.ZodType>(url: string, schema: T, body?: object): Promise<z.infer<T>> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
}

export const LogEntries = z.array(
  z.object({
    seq: z.number(),
    endedAt: z.number().nullable(),
    surface: z.string(),
    account: z.string().nullable(),
    proxy: z.string(),
    method: z.string(),
    query: z.string(),
    path: z.string(),
    status: z.number().nullable(),
    storyIds: z.array(z.string()).optional(),
    connection: z.number().optional(),
    retryAfterSeconds: z.number().optional(),
  }),
);
export const Venues = z.array(
  z.object({ username: z.string(), id: z.string(), lat: z.number(), lng: z.number(), isBusiness: z.boolean() }),
);
export const Stories = z.array(
  z.object({ id: z.string(), username: z.string(), taken_at: z.number(), expiring_at: z.number() }),
);
export const Written = z.object({ id: z.union([z.string(), z.number()]) });
