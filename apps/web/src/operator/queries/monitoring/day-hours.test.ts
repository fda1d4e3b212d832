import { expect, test } from 'vitest';
import { dayHours } from './day-hours.ts';

const NOW = Date.parse('2026-05-01T12:34:00Z');

test('a day is the last 24 hours, including hours without figures', () => {
  const day = dayHours([{ hour: '2026-05-01T11:00:00.000Z', stories: 4 }], { now: NOW });

  expect(day).toHaveLength(24);
  expect(day[0]?.hour).toBe('2026-04-30T13:00:00.000Z');
  expect(day.at(-1)).toEqual({ hour: '2026-05-01T12:00:00.000Z', figures: null });
  expect(day.at(-2)?.figures?.stories).toBe(4);
});

test('hours older than the chart are left out', () => {
  expect(dayHours([{ hour: '2026-04-30T12:00:00.000Z' }], { now: NOW }).every(({ figures }) => figures === null)).toBe(
    true,
  );
});
