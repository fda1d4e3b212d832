import { expect, test } from 'vitest';
import { readRadarAddress, writeRadarAddress } from './radar-address.ts';

const here = { latitude: 38.43217, longitude: 27.14389 };

test('an address keeps the rounded origin and the zoom', () => {
  const address = writeRadarAddress({ origin: here, centre: null, zoom: 2.3456 });

  expect(address).toBe('?lat=38.43&lng=27.14&zoom=2.35');
  expect(readRadarAddress(address)).toEqual({
    origin: { latitude: 38.43, longitude: 27.14 },
    centre: null,
    zoom: 2.35,
  });
});

test('the address of a moved view has the middle of the screen and the middle of the rings', () => {
  const centre = { latitude: 25.20482, longitude: 55.27081 };
  const address = writeRadarAddress({ origin: here, centre, zoom: 9 });

  expect(address).toBe('?lat=25.2048&lng=55.2708&zoom=9&from=38.43,27.14');
  expect(readRadarAddress(address)).toEqual({
    origin: { latitude: 38.43, longitude: 27.14 },
    centre: { latitude: 25.2048, longitude: 55.2708 },
    zoom: 9,
  });
});

test('no address has a negative zero', () => {
  const origin = { latitude: -0.001, longitude: 0.001 };

  expect(writeRadarAddress({ origin, centre: null, zoom: 0 })).toBe('?lat=0&lng=0&zoom=0');
});

test.each([
  ['nothing', ''],
  ['only one of both', '?lat=38.4'],
  ['another notation', '?lat=0x26&lng=2.7e1'],
  ['no place on Earth', '?lat=91&lng=27'],
  ['spaces', '?lat=%2038.4&lng=27.1'],
])('no position: %s', (_, search) => {
  expect(readRadarAddress(search)).toEqual({ origin: null, centre: null, zoom: null });
});

test.each(['-1', '17', '2.345', 'far', '1e1', ''])('no zoom: %j', (zoom) => {
  expect(readRadarAddress(`?lat=38&lng=27&zoom=${zoom}`).zoom).toBeNull();
});

test.each(['38.4', '38.4,27.1,1', '99,27', 'a,b'])('no other middle of the rings: %j', (from) => {
  const { origin, centre } = readRadarAddress(`?lat=38&lng=27&zoom=1&from=${from}`);

  expect([origin, centre]).toEqual([{ latitude: 38, longitude: 27 }, null]);
});

test('ignores the zoom when the place was chosen in the search', () => {
  expect(readRadarAddress('?lat=25.2&lng=55.2&zoom=9&name=Dubai&timestamp=1').zoom).toBeNull();
});
