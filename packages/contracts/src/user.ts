import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { logOutCall, userCall } from './visitor-calls.ts';

const User = z.object({
  id: z.uuid(),
  username: z.string(),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

/** 401 means not signed in; 503 means that sessions cannot be read. */
export const getUser = {
  ...userCall,
  summary: 'The signed-in user',
  schema: { response: { 200: User, 401: ApiError, 503: ApiError } },
} as const satisfies Endpoint;

/** Idempotent: answers 200 for a visitor who is not signed in. */
export const logOut = {
  ...logOutCall,
  summary: 'Ends the session',
  schema: { response: { 200: z.object({ message: z.string() }), 503: ApiError } },
} as const satisfies Endpoint;
