import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { mapsAccessCall } from '../visitor-calls.ts';

/** The Google Places key is public by nature: browsers send it to Google, where it is restricted to our origin. */
export const getMapsAccess = {
  ...mapsAccessCall,
  summary: 'The key for Google Places in the browser, if there is one',
  schema: {
    response: { 200: z.object({ googleMapsApiKey: z.nullable(z.string()) }), 429: ApiError },
  },
} as const satisfies Endpoint;
