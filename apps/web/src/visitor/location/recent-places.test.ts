import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecentPlaces, rememberRecentPlace } from './recent-places.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const place = (name: string, lat = 38) => ({ lat, lng: 27, name });

test('keeps the last three places, newest first, each name once', () => {
  for (const name of ['Bornova', 'Kordon', 'Konak', 'Konak', 'Deira']) rememberRecentPlace(place(name));

  expect(readRecentPlaces().map(({ name }) => name)).toEqual(['Deira', 'Konak', 'Kordon']);
});

test('ignores invalid stored values', () => {
  for (const invalid of ['{', '{"lat":1}', '[{"lat":400,"lng":0,"name":""}]']) {
    localStorage.setItem('recent_places', invalid);
    expect(readRecentPlaces()).toEqual([]);
  }
});
