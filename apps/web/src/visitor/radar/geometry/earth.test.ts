import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearing, destination, distanceMiles, FARTHEST_MILES } from './earth.ts';
import { milesAt, project, radiusOf, unproject } from './projection.ts';

const izmir = { latitude: 38.4192, longitude: 27.1287 };
const dubai = { latitude: 25.2048, longitude: 55.2708 };
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Near a pole every direction is north or south. */
const anywhere = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('distance and bearing of known cities', () => {
  expect(distanceMiles(izmir, dubai)).toBeCloseTo(1_877, 0);
  expect(degrees(bearing(izmir, dubai))).toBeCloseTo(110, -1);
});

test.each([
  ['north', { latitude: 39, longitude: 27 }, 0],
  ['east', { latitude: 38, longitude: 27.01 }, 90],
  ['south', { latitude: 37, longitude: 27 }, 180],
  ['west', { latitude: 38, longitude: 26.99 }, 270],
])('%s is clockwise from north', (_, to, expected) => {
  expect(degrees(bearing({ latitude: 38, longitude: 27 }, to))).toBeCloseTo(expected, 1);
});

test('the short way crosses the antimeridian', () => {
  const west = { latitude: -17, longitude: 179.9 };
  const east = { latitude: -17, longitude: -179.9 };

  expect(distanceMiles(west, east)).toBeLessThan(15);
  expect(degrees(bearing(west, east))).toBeCloseTo(90, 0);
});

test('the bearing and distance of a place lead back to it', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      const miles = distanceMiles(from, to);
      // To the opposite point every direction is the shortest.
      if (miles > FARTHEST_MILES - 1) return;

      expect(distanceMiles(destination(from, bearing(from, to), miles), to)).toBeLessThan(0.01);
    }),
  );
});

test('a projected place is the same after unprojecting', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (origin, place) => {
      const miles = distanceMiles(origin, place);
      if (miles > FARTHEST_MILES - 1) return;

      expect(distanceMiles(unproject(origin, project(origin, place)), place)).toBeLessThan(0.05);
    }),
  );
});

test('each doubling of a large distance adds the same radius', () => {
  expect(radiusOf(0)).toBe(0);
  expect(radiusOf(800) - radiusOf(400)).toBeCloseTo(radiusOf(400) - radiusOf(200), 2);
  expect(milesAt(radiusOf(12.3))).toBeCloseTo(12.3, 9);
});
