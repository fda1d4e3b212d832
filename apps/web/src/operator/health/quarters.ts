import type { OutcomeQuarter } from '@around/contracts/operator/monitoring/health';
import { formatNumber, percentOf } from '../formats/amounts.ts';

export const QUARTER_MS = 15 * 60_000;
const QUARTERS_SHOWN = 96;

/** What became of a request, as far as a glance has to tell it. */
export type Fate = 'answered' | 'slowed' | 'failed' | 'open';

export type Quarter = Record<Fate, number> & {
  startsAt: number;
  /** By what the crawler calls them, the most frequent first. */
  outcomes: [name: string, count: number][];
};

/** Of a profile that is gone or private we have been told so: the account and the proxy did their work. */
const fates: Record<string, Fate> = {
  ok: 'answered',
  targetGone: 'answered',
  targetPrivate: 'answered',
  throttled: 'slowed',
  actionBlocked: 'slowed',
  pending: 'open',
};

/** A day of quarters, the running one last; those that nothing happened in are there too. */
export function buildQuarters(rows: OutcomeQuarter[], now: number): Quarter[] {
  const running = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  const outcomesAt = new Map(rows.map(({ quarter, outcomes }) => [Date.parse(quarter), outcomes]));
  return Array.from({ length: QUARTERS_SHOWN }, (_, index) => {
    const startsAt = running - (QUARTERS_SHOWN - 1 - index) * QUARTER_MS;
    return countFates(startsAt, outcomesAt.get(startsAt) ?? {});
  });
}

function countFates(startsAt: number, counts: Record<string, number>): Quarter {
  const outcomes = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const quarter: Quarter = { startsAt, outcomes, ...NOTHING };
  for (const [name, count] of outcomes) quarter[fates[name] ?? 'failed'] += count;
  return quarter;
}

const NOTHING: Record<Fate, number> = { answered: 0, slowed: 0, failed: 0, open: 0 };

export function sumFates(quarters: Quarter[]): Record<Fate, number> {
  const sum = { ...NOTHING };
  for (const quarter of quarters) for (const fate of FATES) sum[fate] += quarter[fate];
  return sum;
}

const FATES: Fate[] = ['answered', 'slowed', 'failed', 'open'];
const fateLabel: Record<Fate, string> = {
  answered: 'answered',
  slowed: 'slowed down',
  failed: 'failed',
  open: 'on the way',
};

/** "12 answered, 1 slowed down"; what did not happen is left out. */
export function describeFates(counts: Record<Fate, number>): string {
  const parts = FATES.filter((fate) => counts[fate] > 0).map((fate) => `${counts[fate]} ${fateLabel[fate]}`);
  return parts.length > 0 ? parts.join(', ') : 'no requests';
}

/** "93% of 146 answered"; requests that are on the way say nothing yet. */
export function summarizeDay(quarters: Quarter[]): string {
  const { answered, slowed, failed } = sumFates(quarters);
  const ended = answered + slowed + failed;
  return ended === 0 ? 'no requests' : `${percentOf(answered, ended)} of ${formatNumber(ended)} answered`;
}

/** "proxyUnreachable" as "proxy unreachable". */
export function outcomeLabel(name: string): string {
  if (name === 'ok') return 'answered';
  return name === 'pending' ? 'on the way' : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
