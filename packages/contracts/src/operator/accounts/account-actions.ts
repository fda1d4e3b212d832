import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountId, OperatorJobId } from '../../ids.ts';
import { formText } from '../fields/form-fields.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { SESSION_ID_MIN_LENGTH } from './instagram-accounts.ts';

const oneAccount = z.object({ id: AccountId });

export const makeDefaultAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/default',
  summary: 'Makes an account the default one, so that the previous default can be removed',
  schema: { params: oneAccount, response: { ...operatorErrors, 200: z.object({ message: z.string() }) } },
} as const satisfies Endpoint;

const CheckResponse = z.object({
  message: z.string(),
  /** Null while the check is running, and when its result is inconclusive. */
  authenticationSuccess: z.nullable(z.boolean()),
  authError: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const checked = { ...operatorErrors, 200: CheckResponse, 202: CheckResponse };

export const testAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/test',
  summary: 'Checks an account session at the network. 202 while the check is still running',
  schema: { params: oneAccount, response: checked },
} as const satisfies Endpoint;

export const renewAccountSession = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/session',
  summary: 'Replaces an account session, and reactivates the account if the session works',
  schema: {
    params: oneAccount,
    body: z
      .object({ sessionId: formText(2_000) })
      .check(
        z.refine(
          ({ sessionId }) => (sessionId ?? '').length >= SESSION_ID_MIN_LENGTH,
          'Session ID must be at least 5 characters',
        ),
      ),
    response: checked,
  },
} as const satisfies Endpoint;

/** Two-factor codes have six digits, backup codes eight. */
const CODE = /^\d{6}(\d{2})?$/;

export const confirmAccountLogin = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/code',
  summary: 'Submits the two-factor code that the network requests for a login',
  schema: {
    params: oneAccount,
    body: z
      .object({ code: formText(20) })
      .check(
        z.refine(({ code }) => CODE.test((code ?? '').replaceAll(' ', '')), 'Please enter the six or eight digits'),
      ),
    response: checked,
  },
} as const satisfies Endpoint;
