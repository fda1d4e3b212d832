import { expect, test } from 'vitest';
import { readCoordinates, writeCoordinates } from './read-coordinates.ts';

test.each(['38.4192, 27.1287', ' 38.4192 27.1287 ', '38.4192;27.1287', '38.4192,27.1287'])(
  '"%s" is a place',
  (text) => {
    expect(readCoordinates(text)).toEqual({ latitude: 38.4192, longitude: 27.1287 });
  },
);

test.each(['', '38.4192', '91, 27', '38, 181', 'Kordon', '38,4 27,1', '1e3, 2'])('"%s" is not a position', (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});

test('written coordinates can be read again', () => {
  const place = { latitude: -33.8567844, longitude: 151.2152967 };

  expect(writeCoordinates(place)).toBe('-33.856784, 151.215297');
  expect(readCoordinates(writeCoordinates(place))).toEqual({ latitude: -33.856784, longitude: 151.215297 });
});
