import { SESSION_ID_MIN_LENGTH } from '@around/contracts/operator/accounts/instagram-accounts';
import * as z from 'zod/mini';
import { TOO_SHORT_SESSION_ID } from '../forms/session-id.ts';
import type { NewAccount } from '../queries/accounts.ts';

export type AccountProblem = { field: 'username' | 'sessionId'; text: string };

/** The first problem of a new account. Each form has its own messages. */
export type AccountRule = (account: NewAccount) => AccountProblem | null;

const TOO_SHORT: AccountProblem = { field: 'sessionId', text: TOO_SHORT_SESSION_ID };

export const dashboardRule: AccountRule = ({ username, sessionId, password }) => {
  if (!username) return { field: 'username', text: 'Please enter a username' };
  if (!sessionId && !password) return { field: 'sessionId', text: 'Please enter either a password or a session ID' };
  return isTooShort(sessionId) ? TOO_SHORT : null;
};

export const managerRule: AccountRule = ({ username, sessionId, password }) => {
  const text = 'Please provide a username and either a session ID or password';
  if (!username) return { field: 'username', text };
  if (!sessionId && !password) return { field: 'sessionId', text };
  return isTooShort(sessionId) ? TOO_SHORT : null;
};

function isTooShort(sessionId: string): boolean {
  return sessionId !== '' && sessionId.length < SESSION_ID_MIN_LENGTH;
}

export function accountSchema(rule: AccountRule) {
  const trimmed = z.string().check(z.trim());
  return z
    .object({ username: trimmed, sessionId: trimmed, password: z.string(), userAgent: z.string() })
    .check(({ value, issues }) => {
      const problem = rule(value);
      if (problem) issues.push({ code: 'custom', input: value, message: problem.text, path: [problem.field] });
    });
}
