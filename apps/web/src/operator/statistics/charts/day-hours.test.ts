import { expect, test } from 'vitest';
import { dayHours } from './day-hours.ts';

const NOW = Date.parse('2026-05-01T12:34:00Z');

test('a day is 24 hours up to this one, and hours in which nothing happened are there too', () => {
  const day = dayHours([{ hour: '2026-05-01T11:00:00.000Z', stories: 4 }], { now: NOW });

  expect(day).toHaveLength(24);
  expect(day[0]?.hour).toBe('2026-04-30T13:00:00.000Z');
  expect(day.at(-1)).toEqual({ hour: '2026-05-01T12:00:00.000Z', figures: null });
  expect(day.at(-2)?.figures?.stories).toBe(4);
});

test('what is older than the chart is left out', () => {
  expect(dayHours([{ hour: '2026-04-30T12:00:00.000Z' }], { now: NOW }).every(({ figures }) => figures === null)).toBe(
    true,
  );
});
