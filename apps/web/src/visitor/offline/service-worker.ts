import type { PushMessage } from '@around/contracts/push/push-calls';
import { SENDING_TAG } from '../moments/background/sending-record.ts';
import { openMoments, shareInBackground } from '../moments/background/share-in-background.ts';
import { renewSubscription } from '../push/subscription/renew-subscription.ts';
import { PUSH_CACHE } from '../push/subscription/saved-subscription.ts';
import { placePathOf, pressPlaceNotification, showPlaceNotification } from '../push/worker/place-notifications.ts';
import { FEED_CACHE, POSTER_CACHE, SHELL_CACHE } from './cache-names.ts';
import { cachePoster } from './posters.ts';

/** The used part of the worker's global scope. TypeScript's `webworker` library conflicts with `dom`. */
type WorkerScope = {
  addEventListener(type: 'install', run: (event: InstallEvent) => void): void;
  addEventListener(
    type: 'activate' | 'pushsubscriptionchange',
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'message', run: (event: MessageFromPage) => void): void;
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', run: (event: { tag: string; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'push', run: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', run: (event: NotificationClick) => void): void;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
};
type InstallEvent = {
  waitUntil(work: Promise<unknown>): void;
  /** Chrome and Edge since 123. */
  addRoutes?(route: { condition: { urlPattern: URLPatternInit }; source: 'network' }): Promise<void>;
};
type PushEvent = { data: { json: () => PushMessage } | null; waitUntil(work: Promise<unknown>): void };
type NotificationClick = { notification: Notification; action: string; waitUntil(work: Promise<unknown>): void };
type MessageFromPage = { data: { poster: string }; waitUntil(work: Promise<unknown>): void };
type FetchEvent = { request: Request; respondWith(response: Promise<Response>): void };

const worker = globalThis as unknown as WorkerScope;
const SHELL = '/';
/** The page as it was built, without what the gateway adds, because that becomes outdated. */
const SHELL_FILE = '/index.html';
/** Written by the build (build/precache-list.ts). */
const PRECACHE_LIST = '/precache-list.json';

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(worker.skipWaiting));
  // Chromium asks the worker first, and drops the request when its page is closed before the worker answers, even with `keepalive`.
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/admin/*' } }, source: 'network' });
});
worker.addEventListener('activate', (event) => event.waitUntil(deleteUnknownCaches()));

// Online, the worker handles navigation only, to fall back to the cached page. Offline, it serves files from its caches.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isOperatorPath(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await fromCache(SHELL)) ?? Response.error()));
  } else if (!navigator.onLine && !isApiCall(pathname)) {
    event.respondWith(fromCache(request).then((cached) => cached ?? fetch(request)));
  }
});

// Only pages of this origin can send one.
worker.addEventListener('message', (event) => event.waitUntil(cachePoster(event.data.poster)));
worker.addEventListener('sync', (event) => {
  if (event.tag === SENDING_TAG) event.waitUntil(shareInBackground());
});
// Only the gateway can send one: browsers check its signature.
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPlaceNotification(event.data.json()));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker.registration)));
worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const path = placePathOf(notification);
  event.waitUntil(path ? pressPlaceNotification(notification, path, action) : openMoments(notification));
});

/** Caches the page, the files that its HTML names, and the files of the precache list. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const lazyFiles: string[] = await (await fetch(PRECACHE_LIST, { cache: 'reload' })).json();
  const page = await fetch(SHELL_FILE, { cache: 'reload' });
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  await cache.put(SHELL, page);
  await cache.addAll([...files, ...lazyFiles]);
  await deleteAllExcept([SHELL, ...files, ...lazyFiles], cache);
}

/** Deletes the files of earlier builds. */
async function deleteAllExcept(paths: string[], cache: Cache): Promise<void> {
  const cached = await cache.keys();
  await Promise.all(cached.filter(({ url }) => !paths.includes(new URL(url).pathname)).map((old) => cache.delete(old)));
}

async function deleteUnknownCaches(): Promise<void> {
  const known = [SHELL_CACHE, FEED_CACHE, POSTER_CACHE, PUSH_CACHE];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
}

function fromCache(request: RequestInfo): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

function isOperatorPath(pathname: string): boolean {
  return pathname.startsWith('/admin') || pathname.startsWith('/simple-proxy-manager');
}

function isApiCall(pathname: string): boolean {
  return pathname.startsWith('/api/') && !pathname.startsWith('/api/proxy/');
}
