import { randomBytes } from 'node:crypto';
import type { Account } from '../world/profile.ts';
import { accountIdOfSession, createSessionId } from '../world/session-ids.ts';
import type { World } from '../world/world.ts';

export type Sessions = {
  /** The account of a session, ended or not; null for a session id that this network never issued. */
  ownerOf(sessionId: string): Account | null;
  isOpen(sessionId: string): boolean;
  issue(account: Account): string;
  end(sessionId: string): void;
};

/** Ended sessions are kept in memory only: after a restart the sessions of the crawler seed are valid again. */
export function createSessions({ seed, accountById }: World): Sessions {
  const ended = new Set<string>();

  function ownerOf(sessionId: string): Account | null {
    const accountId = accountIdOfSession(seed, sessionId);
    return accountId === null ? null : (accountById(accountId) ?? null);
  }

  return {
    ownerOf,
    isOpen: (sessionId) => ownerOf(sessionId) !== null && !ended.has(decodeURIComponent(sessionId)),
    issue: (account) => createSessionId(seed, account.id, randomBytes(10).toString('base64url')),
    end(sessionId) {
      ended.add(decodeURIComponent(sessionId));
    },
  };
}
