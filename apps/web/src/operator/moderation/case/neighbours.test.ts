import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const free = (id: string) => ({ id, claimedBy: null });

test('the next and the previous case are the nearest ones that nobody has claimed', () => {
  const cases = [free('a'), { id: 'b', claimedBy: 'grace' }, free('c'), { id: 'd', claimedBy: 'ada' }, free('e')];

  expect(neighboursOf(cases, 'c')).toEqual({ previous: 'a', next: 'e' });
  expect(neighboursOf(cases, 'a')).toEqual({ next: 'c' });
  expect(neighboursOf(cases, 'e')).toEqual({ previous: 'c' });
});

test('after a case that is not in the queue, the first case is next', () => {
  expect(neighboursOf([free('a'), free('b')], 'gone')).toEqual({ next: 'a' });
  expect(neighboursOf([], 'gone')).toEqual({});
});
