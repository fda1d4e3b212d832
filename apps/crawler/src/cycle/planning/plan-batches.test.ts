import type { AccountId, ProfileId } from '@around/contracts/ids';
import { expect, test } from 'vitest';
import { inBatches, planPrivateBatches } from './plan-batches.ts';
import { planHalves, planSecondLook } from './plan-second-look.ts';

const ids = (...names: string[]) => names as ProfileId[];
const follower = 'ada' as AccountId;

test('puts the rest into the last batch', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 2)).toEqual([]);
});

test('binds private profiles to the account that follows them, and expects profiles of the tray', () => {
  expect(planPrivateBatches(ids('a', 'b', 'c'), ids('b', 'other'), { size: 2, follower })).toEqual([
    { profileIds: ids('a', 'b'), expectedIds: ids('b'), isSecondLook: false, accountId: follower },
    { profileIds: ids('c'), expectedIds: [], isSecondLook: false, accountId: follower },
  ]);
});

const task = {
  profileIds: ids('a', 'b', 'c', 'd'),
  expectedIds: ids('a', 'c', 'd'),
  isSecondLook: false,
  accountId: null,
};

test('plans a second look in smaller batches for expected profiles that were missing', () => {
  expect(planSecondLook(task, new Set(ids('a')), 1)).toEqual([
    { profileIds: ids('c'), expectedIds: ids('c'), isSecondLook: true, accountId: null },
    { profileIds: ids('d'), expectedIds: ids('d'), isSecondLook: true, accountId: null },
  ]);
  expect(planSecondLook(task, new Set(ids('a', 'c', 'd')), 5)).toEqual([]);
});

test('plans no third look', () => {
  expect(planSecondLook({ ...task, isSecondLook: true }, new Set(), 5)).toEqual([]);
});

test('keeps expected profiles and the second look when splitting', () => {
  expect(planHalves({ ...task, isSecondLook: true, accountId: follower })).toEqual([
    { profileIds: ids('a', 'b'), expectedIds: ids('a'), isSecondLook: true, accountId: follower },
    { profileIds: ids('c', 'd'), expectedIds: ids('c', 'd'), isSecondLook: true, accountId: follower },
  ]);
});
