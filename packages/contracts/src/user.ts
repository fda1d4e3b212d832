import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

const User = z.object({
  id: z.uuid(),
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** Who is signed in; 401 means nobody is. */
export const getUser = {
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  schema: { response: { 200: User, 401: ApiError, 503: ApiError } },
} as const satisfies Endpoint;

/** Nobody signed in is no error: afterwards the session is over in any case. */
export const logOut = {
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session',
  schema: { response: { 200: z.object({ message: z.string() }), 503: ApiError } },
} as const satisfies Endpoint;
