import { expect, test } from 'vitest';
import type { Quarter } from './quarters.ts';
import { stripPaths, stripWidth } from './strip-paths.ts';

const quarter = (counts: Partial<Quarter>): Quarter => ({
  startsAt: 0,
  outcomes: [],
  answered: 0,
  slowed: 0,
  failed: 0,
  open: 0,
  ...counts,
});

const shapesOf = (counts: Partial<Quarter>) =>
  Object.entries(stripPaths([quarter(counts)])).flatMap(([kind, path]) => (path ? [kind] : []));

test('each kind of quarter has its own shape', () => {
  expect(shapesOf({ answered: 3 })).toEqual(['answered']);
  expect(shapesOf({ answered: 3, slowed: 1 })).toEqual(['answered', 'slowed']);
  expect(shapesOf({ answered: 3, slowed: 1, failed: 1 })).toEqual(['answered', 'failed']);
  expect(shapesOf({ failed: 1, open: 1 })).toEqual(['failed']);
  expect(shapesOf({ open: 1 })).toEqual(['open']);
  expect(shapesOf({})).toEqual(['silent']);
});

test('each kind has its own position and length', () => {
  const [answered, slowed, failed, open, silent] = [{ answered: 1 }, { slowed: 1 }, { failed: 1 }, { open: 1 }, {}].map(
    (counts) => Object.values(stripPaths([quarter(counts)])).join(''),
  );

  expect(new Set([answered, slowed, failed, open, silent]).size).toBe(5);
});

test('quarters are drawn side by side', () => {
  const quarters = [quarter({ answered: 1 }), quarter({}), quarter({ answered: 1 })];

  expect(stripPaths(quarters).answered).toBe('M0 1h2v12h-2zM4 1h2v12h-2z');
  expect(stripWidth(quarters)).toBe(6);
});
