import { expect, test } from 'vitest';
import { chordBetween, milesOfChord } from './great-circle.ts';

test('a chord of length 2 is half the circumference', () => {
  expect(milesOfChord(2)).toBeCloseTo(Math.PI * 3_958.7613, 3);
});

test('the distance between Izmir and Dubai is 1876 miles', () => {
  const izmir = { latitude: 38.4192, longitude: 27.1287 };
  const dubai = { latitude: 25.2048, longitude: 55.2708 };

  expect(milesOfChord(chordBetween(izmir, dubai))).toBeCloseTo(1_876, -1);
});

test('the distance across the antimeridian is short', () => {
  const west = { latitude: 0, longitude: 179.9 };
  const east = { latitude: 0, longitude: -179.9 };

  expect(milesOfChord(chordBetween(west, east))).toBeCloseTo(13.8, 1);
});
