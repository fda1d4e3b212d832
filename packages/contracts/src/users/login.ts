import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { logOutCall } from '../later-calls.ts';
import { User } from './user.ts';
import { GivenPassword, LoginName, userErrors } from './user-fields.ts';

/** 401 for an unknown username and for a wrong password alike; 429 after too many failed attempts. */
export const logIn = {
  method: 'POST',
  path: '/api/login',
  summary: 'Starts a session',
  schema: {
    body: z.object({ username: LoginName, password: GivenPassword }),
    response: { ...userErrors, 200: User },
  },
} as const satisfies Endpoint;

/** Idempotent: answers 200 for a visitor who is not signed in. */
export const logOut = {
  ...logOutCall,
  summary: 'Ends the session',
  schema: { response: { ...userErrors, 200: z.object({ message: z.string() }) } },
} as const satisfies Endpoint;
