/**
 * Method and path of the calls that the feed's first load makes. They are separate from their schemas because zod does not
 * fit into the budget of that load (docs/decisions/0011-react-router.md); the endpoints spread them.
 */
export const feedCall = { method: 'GET', path: '/api/feed' } as const;
export const reverseGeocodeCall = { method: 'GET', path: '/api/geocode/reverse' } as const;
export const placesCall = { method: 'GET', path: '/api/places' } as const;
export const mapsAccessCall = { method: 'GET', path: '/api/maps' } as const;
export const userCall = { method: 'GET', path: '/api/user' } as const;

/** With this request header `GET /api/user` answers 200 and null without a session, which browsers do not report as an error. */
export const MAY_BE_SIGNED_OUT_HEADER = 'x-may-be-signed-out';

/** The response header with the cursor of the next page; absent on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** The response header with the age of the feed in seconds, when the database has not answered for more than five minutes. */
export const FEED_AGE_HEADER = 'x-feed-age';

/** `GET /api/places` answers with at most this many places. */
export const PLACES_MAX = 10;
