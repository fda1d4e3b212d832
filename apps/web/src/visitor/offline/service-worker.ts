import { FEED_CACHE, POSTER_CACHE, SHELL_CACHE } from './cache-names.ts';

/** What this file needs of the worker's global scope; its own type library does not go together with the page's. */
type WorkerScope = {
  addEventListener(
    type: 'install' | 'activate',
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void;
  skipWaiting: () => Promise<void>;
};
type FetchEvent = { request: Request; respondWith(answer: Promise<Response>): void };

const worker = globalThis as unknown as WorkerScope;
const SHELL = '/';
/** Written by the build. */
const LATER_FILES = '/later-files.json';

worker.addEventListener('install', (event) => event.waitUntil(keepShell().then(worker.skipWaiting)));
worker.addEventListener('activate', (event) => event.waitUntil(dropUnknownCaches()));

// With a network the worker steps aside: only pages pass through it, so that they can be answered without one.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isOperators(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await fromCache(SHELL)) ?? Response.error()));
  } else if (!navigator.onLine && !isLive(pathname)) {
    event.respondWith(fromCache(request).then((kept) => kept ?? fetch(request)));
  }
});

/** The page, every file that it names, read from the page itself, and what it may open later. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const later: string[] = await (await fetch(LATER_FILES, { cache: 'reload' })).json();
  const page = await fetch(SHELL, { cache: 'reload' });
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  await cache.put(SHELL, page);
  await cache.addAll([...files, ...later]);
  await dropAllBut([SHELL, ...files, ...later], cache);
}

/** What the build before this one was made of. */
async function dropAllBut(paths: string[], cache: Cache): Promise<void> {
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !paths.includes(new URL(url).pathname)).map((old) => cache.delete(old)));
}

async function dropUnknownCaches(): Promise<void> {
  const known = [SHELL_CACHE, FEED_CACHE, POSTER_CACHE];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
}

function fromCache(request: RequestInfo): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

function isOperators(pathname: string): boolean {
  return pathname.startsWith('/admin') || pathname.startsWith('/simple-proxy-manager');
}

function isLive(pathname: string): boolean {
  return pathname.startsWith('/api/') && !pathname.startsWith('/api/proxy/');
}
