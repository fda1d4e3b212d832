import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { AccountId, OperatorJobId } from '../ids.ts';
import { formText } from './form-fields.ts';
import { SESSION_ID_MIN_LENGTH } from './instagram-accounts.ts';
import { operatorErrors } from './operator-errors.ts';

const oneAccount = z.object({ id: AccountId });

export const makeDefaultAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/default',
  summary: 'Makes an account the default one, so that the one before may go',
  schema: { params: oneAccount, response: { ...operatorErrors, 200: z.object({ message: z.string() }) } },
} as const satisfies Endpoint;

const CheckAnswer = z.object({
  message: z.string(),
  /** Null while the check goes on, and when its answer says nothing about the session. */
  authenticationSuccess: z.nullable(z.boolean()),
  authError: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const checked = { ...operatorErrors, 200: CheckAnswer, 202: CheckAnswer };

export const testAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/test',
  summary: 'Asks the network whether the session of an account works',
  schema: { params: oneAccount, response: checked },
} as const satisfies Endpoint;

export const renewAccountSession = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/session',
  summary: 'Gives an account a new session, and puts it back to work if that one is good',
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
  summary: 'Gives the login of an account the code that the network asks for',
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
