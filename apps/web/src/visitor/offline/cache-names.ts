/** The caches that the page fills and the service worker answers from when there is no network. */
export const SHELL_CACHE = 'shell';
export const FEED_CACHE = 'last-feed';
export const POSTER_CACHE = 'posters';
