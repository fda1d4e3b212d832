import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

/** The pages for developers call this before they render. */
export const getDeveloperPages = {
  method: 'GET',
  path: '/api/developer-pages',
  summary: 'Whether the pages for developers are shown',
  schema: { response: { 200: z.object({ areShown: z.boolean() }), 429: ApiError } },
} as const satisfies Endpoint;
