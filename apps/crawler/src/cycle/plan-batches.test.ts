import type { AccountId, ProfileId } from '@around/contracts/ids';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import { expect, test } from 'vitest';
import { planHalves, planSecondLook } from './plan-another-look.ts';
import { inBatches, planBatches } from './plan-batches.ts';

const ids = (...names: string[]) => names as ProfileId[];
const follower = 'ada' as AccountId;

function makeProfile(name: string, isPrivate = false) {
  return { id: name as ProfileId, networkId: `n-${name}`, isPrivate };
}

function makeEntry(name: string): TrayEntry {
  const profile = {
    id: `n-${name}`,
    username: name,
    fullName: null,
    isPrivate: false,
    isVerified: false,
    avatarUrl: null,
  };
  return { profile, latestMediaAt: new Date(), expiresAt: null, stories: null };
}

test('the last batch holds what is left', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 2)).toEqual([]);
});

test('private profiles are asked for by their follower, and whom the tray showed is expected', () => {
  const profiles = [makeProfile('a'), makeProfile('shy', true), makeProfile('b'), makeProfile('c')];

  expect(planBatches(profiles, [makeEntry('b'), makeEntry('shy')], { size: 2, follower })).toEqual([
    { profileIds: ids('a', 'b'), expectedIds: ids('b'), isSecondLook: false, accountId: null },
    { profileIds: ids('c'), expectedIds: [], isSecondLook: false, accountId: null },
    { profileIds: ids('shy'), expectedIds: ids('shy'), isSecondLook: false, accountId: follower },
  ]);
});

const task = {
  profileIds: ids('a', 'b', 'c', 'd'),
  expectedIds: ids('a', 'c', 'd'),
  isSecondLook: false,
  accountId: null,
};

test('whoever was expected and not answered is asked for once more, in smaller batches', () => {
  expect(planSecondLook(task, new Set(ids('a')), 1)).toEqual([
    { profileIds: ids('c'), expectedIds: ids('c'), isSecondLook: true, accountId: null },
    { profileIds: ids('d'), expectedIds: ids('d'), isSecondLook: true, accountId: null },
  ]);
  expect(planSecondLook(task, new Set(ids('a', 'c', 'd')), 5)).toEqual([]);
});

test('nobody is asked for a third time', () => {
  expect(planSecondLook({ ...task, isSecondLook: true }, new Set(), 5)).toEqual([]);
});

test('halves keep who was expected, and whether it was the second look', () => {
  expect(planHalves({ ...task, isSecondLook: true, accountId: follower })).toEqual([
    { profileIds: ids('a', 'b'), expectedIds: ids('a'), isSecondLook: true, accountId: follower },
    { profileIds: ids('c', 'd'), expectedIds: ids('c', 'd'), isSecondLook: true, accountId: follower },
  ]);
});
