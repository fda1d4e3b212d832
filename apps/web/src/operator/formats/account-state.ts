import type { ChipTone } from '../controls/state-chip.tsx';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { epochOf } from './times.ts';

type Shown = { tone: ChipTone; word: string; until: number | null };

const words: Record<CrawlerAccount['state'], { tone: ChipTone; word: string }> = {
  active: { tone: 'good', word: 'Active' },
  cooling: { tone: 'waiting', word: 'Cooling' },
  resting: { tone: 'waiting', word: 'Resting' },
  needs_attention: { tone: 'bad', word: 'Needs attention' },
  logged_out: { tone: 'bad', word: 'Logged out' },
  disabled: { tone: 'idle', word: 'Disabled' },
};

/** Whether an account works, and until when it does not. */
export function accountState({ isRateLimited, rateLimitExpiry, state, nextEligibleAt }: CrawlerAccount): Shown {
  if (isRateLimited) return { tone: 'waiting', word: 'Rate Limited', until: epochOf(rateLimitExpiry) };
  return { ...words[state], until: state === 'active' ? null : epochOf(nextEligibleAt) };
}

const AUTH_ERROR_SHOWN = 50;

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
  return { tone: 'bad', word: 'Invalid', error: authError && cutText(authError, AUTH_ERROR_SHOWN) };
}

function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
