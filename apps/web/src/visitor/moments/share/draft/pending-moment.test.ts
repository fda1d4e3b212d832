import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPendingMoment, savePendingMoment } from './pending-moment.ts';

const KEY = 'pending-moment';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const position = { latitude: 38.42, longitude: 27.13 };

test('stores location, caption and coordinates, and reads them back', () => {
  savePendingMoment({ location: 'Kordon', caption: 'Sea', position });

  expect(JSON.parse(stored.get(KEY)!)).toEqual({ location: 'Kordon', caption: 'Sea', ...position });
  expect(readPendingMoment()).toEqual({ location: 'Kordon', caption: 'Sea', position });
});

test('an empty form leaves no draft', () => {
  savePendingMoment({ location: 'K', caption: '', position: null });
  savePendingMoment({ location: '', caption: '', position: null });

  expect(stored.has(KEY)).toBe(false);
  expect(readPendingMoment()).toBeNull();
});

test('reads what is usable of a draft that something else wrote', () => {
  const read = (draft: unknown) => {
    stored.set(KEY, JSON.stringify(draft));
    return readPendingMoment();
  };

  expect(read({ location: 'Kordon' })).toEqual({ location: 'Kordon', caption: '', position: null });
  expect(read({ location: 7, latitude: 91, longitude: 0 })).toEqual({ location: '', caption: '', position: null });
  expect(read('true')).toBeNull();
  stored.set(KEY, '{');
  expect(readPendingMoment()).toBeNull();
});
