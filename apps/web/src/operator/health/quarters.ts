import type { OutcomeQuarter } from '@around/contracts/operator/monitoring/health';
import { formatNumber, percentOf } from '../formats/amounts.ts';

export const QUARTER_MS = 15 * 60_000;
const QUARTERS_SHOWN = 96;

/** The result of a request, in the groups that the strip shows. */
export type Result = 'answered' | 'slowed' | 'failed' | 'open';

export type Quarter = Record<Result, number> & {
  startsAt: number;
  /** Counts by the crawler's name of the outcome, the most frequent first. */
  outcomes: [name: string, count: number][];
};

/** A request for a profile that is gone or private was answered: the account and the proxy work. */
const resultOf: Record<string, Result> = {
  ok: 'answered',
  targetGone: 'answered',
  targetPrivate: 'answered',
  throttled: 'slowed',
  actionBlocked: 'slowed',
  pending: 'open',
};

/** The 96 quarters of an hour up to now, the current one last, including those without requests. */
export function buildQuarters(rows: OutcomeQuarter[], now: number): Quarter[] {
  const current = Math.floor(now / QUARTER_MS) * QUARTER_MS;
  const outcomesAt = new Map(rows.map(({ quarter, outcomes }) => [Date.parse(quarter), outcomes]));
  return Array.from({ length: QUARTERS_SHOWN }, (_, index) => {
    const startsAt = current - (QUARTERS_SHOWN - 1 - index) * QUARTER_MS;
    return countResults(startsAt, outcomesAt.get(startsAt) ?? {});
  });
}

function countResults(startsAt: number, counts: Record<string, number>): Quarter {
  const outcomes = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const quarter: Quarter = { startsAt, outcomes, ...NOTHING };
  for (const [name, count] of outcomes) quarter[resultOf[name] ?? 'failed'] += count;
  return quarter;
}

const NOTHING: Record<Result, number> = { answered: 0, slowed: 0, failed: 0, open: 0 };

export function sumResults(quarters: Quarter[]): Record<Result, number> {
  const sum = { ...NOTHING };
  for (const quarter of quarters) for (const result of RESULTS) sum[result] += quarter[result];
  return sum;
}

const RESULTS: Result[] = ['answered', 'slowed', 'failed', 'open'];
const resultLabel: Record<Result, string> = {
  answered: 'answered',
  slowed: 'throttled',
  failed: 'failed',
  open: 'in progress',
};

/** "12 answered, 1 throttled"; what did not happen is left out. */
export function describeResults(counts: Record<Result, number>): string {
  const parts = RESULTS.filter((result) => counts[result] > 0).map(
    (result) => `${counts[result]} ${resultLabel[result]}`,
  );
  return parts.length > 0 ? parts.join(', ') : 'no requests';
}

/** "93% of 146 answered"; open requests are not counted. */
export function summarizeDay(quarters: Quarter[]): string {
  const { answered, slowed, failed } = sumResults(quarters);
  const ended = answered + slowed + failed;
  return ended === 0 ? 'no requests' : `${percentOf(answered, ended)} of ${formatNumber(ended)} answered`;
}

/** "proxyUnreachable" as "proxy unreachable". */
export function outcomeLabel(name: string): string {
  if (name === 'ok') return 'answered';
  return name === 'pending' ? 'in progress' : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
