import { expect, test } from 'vitest';
import { buildQuarters, describeResults, outcomeLabel, QUARTER_MS, summarizeDay, sumResults } from './quarters.ts';

const NOW = Date.parse('2026-11-21T16:07:30Z');
const row = (quarter: string, outcomes: Record<string, number>) => ({ id: 'a', quarter, outcomes });

test('a day has ninety-six quarters of an hour, the current one last', () => {
  const quarters = buildQuarters([], NOW);

  expect(quarters).toHaveLength(96);
  expect(new Date(quarters[95]!.startsAt).toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(new Date(quarters[0]!.startsAt).toISOString()).toBe('2026-11-20T16:15:00.000Z');
  expect(quarters.every(({ outcomes }) => outcomes.length === 0)).toBe(true);
});

test('requests are counted by quarter and outcome', () => {
  const quarters = buildQuarters(
    [
      row('2026-11-21T16:00:00.000Z', { ok: 4, targetGone: 1, throttled: 2, proxyUnreachable: 3, pending: 1 }),
      row('2026-11-21T15:45:00.000Z', { somethingNew: 1 }),
      row('2026-11-20T16:00:00.000Z', { ok: 100 }),
    ],
    NOW,
  );

  expect(quarters[95]).toMatchObject({ answered: 5, slowed: 2, failed: 3, open: 1 });
  expect(quarters[95]!.outcomes[0]).toEqual(['ok', 4]);
  expect(quarters[94]).toMatchObject({ startsAt: quarters[95]!.startsAt - QUARTER_MS, failed: 1, answered: 0 });
  expect(sumResults(quarters)).toEqual({ answered: 5, slowed: 2, failed: 4, open: 1 });
});

test('a day is summarised by its share of answered requests', () => {
  const day = (outcomes: Record<string, number>) =>
    summarizeDay(buildQuarters([row('2026-11-21T16:00:00.000Z', outcomes)], NOW));

  expect(day({ ok: 93, throttled: 4, proxyUnreachable: 3, pending: 2 })).toBe('93% of 100 answered');
  expect(day({ pending: 1 })).toBe('no requests');
});

test('counts are shown as text, without zeros', () => {
  expect(describeResults({ answered: 12, slowed: 1, failed: 0, open: 0 })).toBe('12 answered, 1 throttled');
  expect(describeResults({ answered: 0, slowed: 0, failed: 0, open: 0 })).toBe('no requests');
  expect(['ok', 'pending', 'proxyRefusesCredentials'].map(outcomeLabel)).toEqual([
    'answered',
    'in progress',
    'proxy refuses credentials',
  ]);
});
