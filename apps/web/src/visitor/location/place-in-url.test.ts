import { expect, test } from 'vitest';
import { readPlaceFromUrl, removePlaceFromUrl, writePlaceToUrl } from './place-in-url.ts';

test('reads a place from a URL with coordinates', () => {
  expect(readPlaceFromUrl('?lat=25.2&lng=55.27&name=Dubai')).toEqual({ lat: 25.2, lng: 55.27, name: 'Dubai' });
  expect(readPlaceFromUrl('?lat=0&lng=0')).toEqual({ lat: 0, lng: 0, name: '' });
});

test.each(['', '?lat=25.2', '?lat=&lng=', '?lat=north&lng=3', '?lat=91&lng=0', '?lat=0&lng=-181', '?lat=NaN&lng=1'])(
  'reads no place from missing or invalid coordinates: %s',
  (search) => {
    expect(readPlaceFromUrl(search)).toBeNull();
  },
);

test('writes a place that reads back the same, and keeps other parameters', () => {
  const search = writePlaceToUrl('?ref=a', { lat: 38.4192, lng: 27.1287, name: 'İzmir & Konak' }, 1_700_000_000_000);

  expect(new URLSearchParams(search).get('ref')).toBe('a');
  expect(new URLSearchParams(search).get('timestamp')).toBe('1700000000000');
  expect(readPlaceFromUrl(search)).toEqual({ lat: 38.4192, lng: 27.1287, name: 'İzmir & Konak' });
});

test('removes a place and keeps other parameters', () => {
  expect(removePlaceFromUrl('?lat=1&lng=2&name=x&timestamp=3&ref=a')).toBe('?ref=a');
  expect(removePlaceFromUrl('?lat=1&lng=2')).toBe('');
});
