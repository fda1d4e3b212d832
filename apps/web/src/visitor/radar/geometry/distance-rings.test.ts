import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceRings } from './distance-rings.ts';
import { milesAt, radiusOf } from './projection.ts';

const whole = { from: 0, to: 8_000, milesPerUnit: 1, minGap: 58 };
const distances = (rings: { distance: number }[]) => rings.map(({ distance }) => distance);

test('a picture of the whole Earth has powers of ten', () => {
  expect(distances(distanceRings({ ...whole, scale: 21 }))).toEqual([10, 100, 1_000]);
});

test('at a larger scale each decade has three rings', () => {
  expect(distances(distanceRings({ ...whole, to: 50, scale: 80 }))).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50]);
});

test('far from the middle the steps are as fine as the gap allows', () => {
  const rings = distances(distanceRings({ ...whole, from: 1_870, to: 1_880, scale: 60_000 }));

  expect(rings).toEqual([1_870, 1_872, 1_874, 1_876, 1_878, 1_880]);
});

test('in kilometres the distances are round too', () => {
  const [first] = distanceRings({ ...whole, milesPerUnit: 1 / 1.609344, scale: 40 });

  expect(first).toEqual({ distance: 1, radius: radiusOf(1 / 1.609344) });
});

test('rings are never closer than the gap, and never too many', () => {
  const anyScale = fc.double({ min: 3, max: 21, noNaN: true });
  const anyRadius = fc.double({ min: 0, max: 15, noNaN: true });
  fc.assert(
    fc.property(anyScale, anyRadius, fc.constantFrom(1, 1 / 1.609344), (power, near, milesPerUnit) => {
      const scale = 2 ** power;
      const far = Math.min(15.5, near + 2_000 / scale);
      const rings = distanceRings({
        from: milesAt(near) / milesPerUnit,
        to: milesAt(far) / milesPerUnit,
        milesPerUnit,
        scale,
        minGap: 58,
      });
      const gaps = rings.slice(1).map(({ radius }, index) => (radius - rings[index]!.radius) * scale);

      expect(Math.min(...gaps, 58)).toBeGreaterThan(57.9);
      expect(rings.length).toBeLessThanOrEqual(2_000 / 58 + 1);
    }),
  );
});
