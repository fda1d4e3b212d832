import { expect, test } from 'vitest';
import type { HealthCharts } from '../../queries/monitoring/health.ts';
import { figuresOf } from './figures.ts';

const HOUR = '2026-05-01T11:00:00.000Z';
const stock = {
  hour: HOUR,
  accounts: 3,
  accountsActive: 2,
  proxies: 1,
  proxiesActive: 0,
  uploadsWaiting: 4,
  casesWaiting: 0,
};
const run = { hour: HOUR, runs: 2, storiesAdded: 8, storiesUnplaced: 0, requestsMade: 20 };

const charts: HealthCharts = {
  checkedAt: '2026-05-01T11:30:00.000Z',
  freshness: [{ hour: HOUR, stories: 8, medianSeconds: 42, p95Seconds: 400 }],
  completeness: { live: 0, missed: 0 },
  hours: [{ ...run, profilesLive: null, profilesMissed: null }],
  stocks: [{ ...stock, uploadsWaiting: 9 }, stock],
  states: { accounts: { active: 2, needs_attention: 1 }, proxies: { quarantined: 1 } },
};

test('the figures of a day', () => {
  expect(figuresOf(charts).map(({ title, value, note, isBad = false }) => [title, value, note, isBad])).toEqual([
    ['Freshness p50 / p95', '42 s / 7 min', 'posting to feed', false],
    ['Stories per hour', '8', '8 in 24 hours', false],
    ['Requests per story', '2.5', '20 in 24 hours', false],
    ['Accounts', '2 of 3 active', '1 needs attention', false],
    ['Proxies', '0 of 1 active', '1 quarantined', true],
    ['Uploads waiting', '4', 'at most 9 a day', false],
    ['Reports waiting', '0', 'at most 0 a day', false],
  ]);
});

test('a system without data has no figure that divides by zero', () => {
  const empty = { ...charts, freshness: [], hours: [], stocks: [], states: { accounts: {}, proxies: {} } };

  const values = figuresOf(empty).map(({ value, isBad = false }) => [value, isBad]);

  expect(values.map(([value]) => value)).toEqual([
    'No story yet',
    '0',
    'N/A',
    '0 of 0 active',
    '0 of 0 active',
    '0',
    '0',
  ]);
  expect(values.some(([, isBad]) => isBad)).toBe(false);
});
