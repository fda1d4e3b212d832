import { expect, test } from 'vitest';
import { areDetailsDue } from './details-due.ts';

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

test('details are due when never read, and again after a month', () => {
  expect(areDetailsDue({ detailsFetchedAt: null }, now)).toBe(true);
  expect(areDetailsDue({ detailsFetchedAt: daysAgo(29) }, now)).toBe(false);
  expect(areDetailsDue({ detailsFetchedAt: daysAgo(31) }, now)).toBe(true);
});
