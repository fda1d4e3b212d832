/**
 * Asks the service worker to store a shown poster for offline use. It is not fetched in the page, because browsers then drop the
 * picture from their memory, and show it again only after a frame without it.
 */
export function cacheShownPoster(source: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ poster: source }));
}
