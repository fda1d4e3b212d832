import type { ChipTone } from '../controls/state-chip.tsx';
import { epochOf } from '../formats/times.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';

type Shown = { tone: ChipTone; text: string; until: number | null };

const stopped = {
  needs_attention: { tone: 'bad', text: 'Needs attention' },
  logged_out: { tone: 'bad', text: 'Logged out' },
  disabled: { tone: 'idle', text: 'Disabled' },
} satisfies Partial<Record<CrawlerAccount['state'], { tone: ChipTone; text: string }>>;

/** The state shown for an account, and its end. */
export function accountState({ isRateLimited, rateLimitExpiry, state }: AccountFacts): Shown {
  if (isRateLimited) return { tone: 'waiting', text: 'Rate Limited', until: epochOf(rateLimitExpiry) };
  return isStopped(state) ? { ...stopped[state], until: null } : { tone: 'good', text: 'Active', until: null };
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
  text: string;
  error: string | null;
} {
  if (authenticationSuccess === true) return { tone: 'good', text: 'Verified', error: null };
  if (authenticationSuccess === null) return { tone: 'unknown', text: 'Not tested', error: null };
  return { tone: 'bad', text: 'Invalid', error: authError && cutText(authError, AUTH_ERROR_SHOWN_LENGTH) };
}

function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
