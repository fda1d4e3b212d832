import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { User } from './user.ts';
import { FullName, NewPassword, OptionalEmail, Username, userErrors } from './user-fields.ts';

/**
 * An e-mail address must have been verified in the same session (403); without one the user has none. 409 for a username or address
 * that is taken, compared without regard to case. `error` is `username_taken` or `email_taken`.
 */
export const register = {
  method: 'POST',
  path: '/api/register',
  summary: 'Adds a user and starts their session',
  schema: {
    body: z.object({ username: Username, email: OptionalEmail, password: NewPassword, fullName: FullName }),
    response: { ...userErrors, 200: User },
  },
} as const satisfies Endpoint;

const Exists = z.object({ exists: z.boolean() });
const CHECKED_MAX_LENGTH = 300;
const checked = z.string().check(z.maxLength(CHECKED_MAX_LENGTH));

export const checkUsername = {
  method: 'GET',
  path: '/api/check-username',
  summary: 'Whether a username is taken',
  schema: { querystring: z.object({ username: checked }), response: { ...userErrors, 200: Exists } },
} as const satisfies Endpoint;

export const checkEmail = {
  method: 'GET',
  path: '/api/check-email',
  summary: 'Whether an e-mail address is registered',
  schema: { querystring: z.object({ email: checked }), response: { ...userErrors, 200: Exists } },
} as const satisfies Endpoint;
