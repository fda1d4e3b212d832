import { expect, test } from 'vitest';
import type { LoggedRequest } from '../rig/network-control.ts';
import { countUsedUpBudgets, findOverdrawnAccounts } from './budgets.ts';
import { countWaits, findEarlyRequests } from './cooldowns.ts';
import type { Evidence } from './evidence.ts';
import { findDuplicates } from './no-duplicate-stories.ts';
import { findLostStories, findStoriesToStore, findWaitingStories } from './no-lost-stories.ts';
import { firstOfEach } from './outbox-delivery.ts';
import { countHandovers, findSharedAccounts } from './single-holder.ts';
import { findRequestsSince } from './stopped-accounts.ts';

let seq = 0;

function call(startedAt: number, endedAt: number | null, more: Partial<LoggedRequest> = {}): LoggedRequest {
  seq += 1;
  const request = { surface: 'api' as const, account: 'ada', proxy: 'a', path: '/', status: 200, connection: 1 };
  return { ...request, seq, startedAt, endedAt, storyIds: [], ...more };
}

test('reports overlapping and unfinished requests of an account, not adjacent ones', () => {
  expect(findSharedAccounts([call(0, 5), call(5, 9), call(2, 8, { account: 'grace' })])).toEqual([]);
  expect(findSharedAccounts([call(0, 5), call(4, 9)])).toHaveLength(1);
  expect(findSharedAccounts([call(0, null), call(4, 9)])).toHaveLength(1);
});

test('reports a connection that is used again after another one', () => {
  const over = (...connections: number[]) =>
    connections.map((connection, index) => call(index, index + 1, { connection }));

  expect(findSharedAccounts(over(1, 1, 2, 3))).toEqual([]);
  expect(findSharedAccounts(over(1, 2, 1))).toHaveLength(1);
});

test('reports a request before the end of a wait, unless an operator ended it', () => {
  const throttle = call(0, 10, { status: 429, retryAfterSeconds: 5 });
  const early = call(5_009, 5_020);

  expect(findEarlyRequests([throttle, call(5_010, 5_020)], [])).toEqual([]);
  expect(findEarlyRequests([throttle, early], [])).toHaveLength(1);
  expect(findEarlyRequests([throttle, { ...early, account: 'grace' }], [])).toEqual([]);
  expect(findEarlyRequests([throttle, early], [{ account: 'ada', at: 4_000 }])).toEqual([]);
  expect(findEarlyRequests([throttle, early], [{ account: 'ada', at: 5 }])).toHaveLength(1);
});

test('reports one call too many in any window of a budget, and counts used-up budgets', () => {
  const counted = { paths: ['/feed'], windowMs: 10_000, most: 2 };
  const at = (startedAt: number, path = '/feed/tray') => call(startedAt, startedAt + 1, { path });

  expect(findOverdrawnAccounts([at(0), at(5_000), at(10_000), at(6_000, '/users')], counted)).toEqual([]);
  expect(countUsedUpBudgets([at(0), at(5_000), at(10_000)], counted)).toBe(1);
  expect(findOverdrawnAccounts([at(1_000), at(5_000), at(9_000)], counted)).toHaveLength(1);
  expect(countUsedUpBudgets([at(0), at(20_000)], counted)).toBe(0);
});

test('counts waits before a request, handovers and stories that have to be stored', () => {
  const throttle = call(0, 10, { status: 429, retryAfterSeconds: 5 });

  expect(countWaits([throttle, call(9_000, 9_010)])).toBe(1);
  expect(countWaits([throttle, call(9_000, 9_010, { account: 'grace' })])).toBe(0);
  expect(countWaits([call(0, 10)])).toBe(0);
  expect(countHandovers([call(0, 1), call(1, 2), call(2, 3, { connection: 2 })])).toBe(1);
  expect(countHandovers([call(0, 1), call(1, 2, { account: 'grace', connection: 2 })])).toBe(0);
  expect(findStoriesToStore(new Set(['1', 'unknown']), whole)).toEqual(['1']);
});

const story = { id: '1', username: 'cafe', expiring_at: 0, sticker: 'null', audience: 'everyone' };
const whole: Evidence = {
  log: [],
  published: [story],
  venues: [{ username: 'cafe', isBusiness: true, followedBy: [] }],
  stored: [{ id: 'a', externalId: '1', belongsInFeed: true }],
  waiting: [],
  countedAsAdded: 1,
  inFeed: ['a'],
  operatorResets: [],
};

test('reports a served story that is not stored, unless it is not public or has no place', () => {
  const served = new Set(['1']);
  const unstored = { ...whole, stored: [] };
  const [venue] = whole.venues;

  expect(findLostStories(served, whole)).toEqual([]);
  expect(findLostStories(served, unstored)).toEqual(['1']);
  expect(findLostStories(new Set(), unstored)).toEqual([]);
  expect(findWaitingStories(served, { ...unstored, waiting: ['1'] })).toEqual(['1']);
  expect(findWaitingStories(new Set(), { ...unstored, waiting: ['1'] })).toEqual([]);
  expect(findLostStories(served, { ...unstored, published: [{ ...story, audience: 'besties' }] })).toEqual([]);
  expect(findLostStories(served, { ...unstored, venues: [{ ...venue!, isBusiness: false }] })).toEqual([]);
});

test('reports a story that is stored, counted or shown twice', () => {
  const [row] = whole.stored;

  expect(findDuplicates(whole)).toEqual([]);
  expect(findDuplicates({ ...whole, countedAsAdded: 2 })).toHaveLength(1);
  expect(findDuplicates({ ...whole, inFeed: ['a', 'a'] })).toHaveLength(1);
  expect(findDuplicates({ ...whole, inFeed: [] })).toHaveLength(1);
  expect(findDuplicates({ ...whole, stored: [row!, row!], countedAsAdded: 2 })).toHaveLength(1);
});

test('checks the first row of a task that was sent again', () => {
  const row = (id: string, taskId: string) => ({ id, queue: 'crawl', job: 'fetch-stories', payload: { taskId } });

  expect(firstOfEach([row('1', 'a'), row('2', 'b'), row('3', 'a')]).map(({ id }) => id)).toEqual(['1', '2']);
});

test('reports requests of an account after it was stopped', () => {
  const log = [call(10, 20), call(30, 40), call(50, 60, { account: 'grace' })];

  expect(findRequestsSince(log, 'ada', new Date(30))).toEqual([]);
  expect(findRequestsSince(log, 'ada', new Date(29))).toHaveLength(1);
});
