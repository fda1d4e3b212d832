import type { NewAccount } from '../queries/accounts.ts';

export type AccountProblem = { field: 'username' | 'sessionId'; text: string };

/** What is wrong with a new account, in the words of the form that asks for it. */
export type AccountRule = (account: NewAccount) => AccountProblem | null;

const SESSION_ID_MIN_LENGTH = 5;
const TOO_SHORT: AccountProblem = { field: 'sessionId', text: 'Session ID must be at least 5 characters' };

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
