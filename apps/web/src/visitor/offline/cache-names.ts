/** The page fills these caches; the service worker serves them offline. */
export const SHELL_CACHE = 'shell';
export const FEED_CACHE = 'last-feed';
export const POSTER_CACHE = 'posters';
