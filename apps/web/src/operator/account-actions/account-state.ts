import type { ChipTone } from '../controls/state-chip.tsx';
import { epochOf } from '../formats/times.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';

type Shown = { tone: ChipTone; word: string; until: number | null };

const stopped = {
  needs_attention: { tone: 'bad', word: 'Needs attention' },
  logged_out: { tone: 'bad', word: 'Logged out' },
  disabled: { tone: 'idle', word: 'Disabled' },
} satisfies Partial<Record<CrawlerAccount['state'], { tone: ChipTone; word: string }>>;

/** The state shown for an account, and its end. */
export function accountState({ isRateLimited, rateLimitExpiry, state }: AccountFacts): Shown {
  if (isRateLimited) return { tone: 'waiting', word: 'Rate Limited', until: epochOf(rateLimitExpiry) };
  return isStopped(state) ? { ...stopped[state], until: null } : { tone: 'good', word: 'Active', until: null };
}

type AccountFacts = Pick<CrawlerAccount, 'isRateLimited' | 'rateLimitExpiry' | 'state'>;

/** Only an operator can reactivate it. */
function isStopped(state: CrawlerAccount['state']): state is keyof typeof stopped {
  return state in stopped;
}

export function isAtWork({ isRateLimited, state }: Pick<CrawlerAccount, 'isRateLimited' | 'state'>): boolean {
  return !isRateLimited && !isStopped(state);
}

const AUTH_ERROR_SHOWN_LENGTH = 50;

export function authentication({
  authenticationSuccess,
  authError,
}: Pick<CrawlerAccount, 'authenticationSuccess' | 'authError'>): {
  tone: ChipTone;
  word: string;
  error: string | null;
} {
  if (authenticationSuccess === true) return { tone: 'good', word: 'Verified', error: null };
  if (authenticationSuccess === null) return { tone: 'unknown', word: 'Not tested', error: null };
  return { tone: 'bad', word: 'Invalid', error: authError && cutText(authError, AUTH_ERROR_SHOWN_LENGTH) };
}

function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
