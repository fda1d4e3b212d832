import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { DEVICE_FOLLOWS_KEY, readDeviceFollows, rereadDeviceFollows, writeDeviceFollows } from './device-follows.ts';
import type { FollowedPlace } from './followed-place.ts';

const place: FollowedPlace = {
  id: '0198a0a0-0000-4000-8000-000000000001',
  name: 'Kordon',
  latitude: 38.4,
  longitude: 27.1,
  avatarUrl: null,
  storyCount: 0,
  newestStoryAt: null,
  lastArrivalAt: null,
  followedAt: 1,
  seenAt: 0,
};

function stubStorage(stored: string | null, setItem = () => {}): void {
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem, removeItem: () => {} });
  rereadDeviceFollows();
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no value', null],
  ['broken JSON', '[{'],
  ['another value', '{"id":1}'],
  ['an id that the gateway would refuse', JSON.stringify([{ ...place, id: 'sample-park' }])],
])('reads %s as no places', (_, stored) => {
  stubStorage(stored);

  expect(readDeviceFollows()).toEqual([]);
});

test('reads at most as many places as a user can have', () => {
  stubStorage(JSON.stringify(Array.from({ length: FOLLOWS_MAX + 5 }, () => place)));

  expect(readDeviceFollows()).toHaveLength(FOLLOWS_MAX);
});

test('keeps the list for the page when the storage is full', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  stubStorage(null, setItem);

  writeDeviceFollows([place]);

  expect(setItem).toHaveBeenCalledWith(DEVICE_FOLLOWS_KEY, JSON.stringify([place]));
  expect(readDeviceFollows()).toEqual([place]);
});
