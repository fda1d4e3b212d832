/**
 * Method and path of calls that screens make after the first load, without zod as in `visitor-calls.ts`. They are in a separate file,
 * so that the first load does not include them.
 */
export const locationCall = { method: 'GET', path: '/api/locations/:locationId' } as const;
export const logOutCall = { method: 'POST', path: '/api/logout' } as const;
export const changeUserCall = { method: 'PATCH', path: '/api/user' } as const;
export const feedEventsCall = { method: 'GET', path: '/api/feed/events' } as const;
