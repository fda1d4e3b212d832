import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

/** What the place search may use beside our own places. Browsers show the key to Google themselves; it is bound to our address there. */
export const getMapsAccess = {
  method: 'GET',
  path: '/api/maps',
  summary: 'The key for Google Places in the browser, if there is one',
  schema: {
    response: { 200: z.object({ googleMapsApiKey: z.nullable(z.string()) }), 429: ApiError },
  },
} as const satisfies Endpoint;
