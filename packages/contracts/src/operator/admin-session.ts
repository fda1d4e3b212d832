import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { formText, isFilled } from './fields/form-fields.ts';
import { operatorErrors } from './fields/operator-errors.ts';
import { message } from './fields/response-fields.ts';

export const ACCESS_DENIED = 'Access denied - You must be logged in as admin';
export const WRONG_LOGIN = 'Invalid username or password.';

const AdminLogin = z
  .object({
    username: formText(200),
    password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  })
  .check(
    z.refine(
      ({ username, password }) => isFilled(username) && isFilled(password),
      'Username and password are required',
    ),
  );

export const checkAdmin = {
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether an admin is signed in',
  schema: { response: { 200: z.object({ authenticated: z.boolean() }), 503: operatorErrors[503] } },
} as const satisfies Endpoint;

export const logInAdmin = {
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Starts an admin session. 401 for wrong credentials, 429 after too many attempts',
  schema: {
    body: AdminLogin,
    response: {
      ...operatorErrors,
      200: z.object({ authenticated: z._default(z.literal(true), true), username: z._default(z.string(), '') }),
    },
  },
} as const satisfies Endpoint;

export const logOutAdmin = {
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends the admin session',
  schema: { response: { ...operatorErrors, 200: z.object({ message }) } },
} as const satisfies Endpoint;
