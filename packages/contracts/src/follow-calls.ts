/** Method and path of the calls of followed places, without zod as in `visitor-calls.ts`: the feed's screen makes them. */
export const placeStatusCall = { method: 'GET', path: '/api/places/status' } as const;
export const listFollowsCall = { method: 'GET', path: '/api/user/follows' } as const;
export const addFollowsCall = { method: 'POST', path: '/api/user/follows' } as const;
export const followPlaceCall = { method: 'PUT', path: '/api/user/follows/:locationId' } as const;
export const seePlaceCall = { method: 'PUT', path: '/api/user/follows/:locationId/seen' } as const;
export const unfollowPlaceCall = { method: 'DELETE', path: '/api/user/follows/:locationId' } as const;

/** Maximum number of places that one user or one device follows. */
export const FOLLOWS_MAX = 200;
/** Maximum number of places in one request for their status. */
export const STATUS_PLACES_MAX = 100;
