import { randomBytes } from 'node:crypto';
import type { Account } from '../world/profile.ts';
import { accountIdOfSession, mintSessionId } from '../world/session-ids.ts';
import type { World } from '../world/world.ts';

export type SessionBook = {
  /** Whose session it is, ended or not; null when we never issued it. */
  ownerOf(sessionId: string): Account | null;
  isOpen(sessionId: string): boolean;
  issue(account: Account): string;
  end(sessionId: string): void;
};

/** A logout lasts until the program ends: a fresh start honours the handed-out sessions again. */
export function createSessionBook({ seed, accountById }: World): SessionBook {
  const ended = new Set<string>();

  function ownerOf(sessionId: string): Account | null {
    const accountId = accountIdOfSession(seed, sessionId);
    return accountId === null ? null : (accountById(accountId) ?? null);
  }

  return {
    ownerOf,
    isOpen: (sessionId) => ownerOf(sessionId) !== null && !ended.has(decodeURIComponent(sessionId)),
    issue: (account) => mintSessionId(seed, account.id, randomBytes(10).toString('base64url')),
    end(sessionId) {
      ended.add(decodeURIComponent(sessionId));
    },
  };
}
