import { expect, test } from 'vitest';
import { springAt } from './spring.ts';

test('starts where the finger left the picture, with its velocity', () => {
  const spring = { from: -120, to: 0, velocity: -1 };

  expect(springAt(spring, 0).at).toBe(-120);
  expect((springAt(spring, 0.01).at + 120) / 0.01).toBeCloseTo(-1, 1);
});

test('comes to rest at its end in less than half a second', () => {
  const spring = { from: -120, to: -400, velocity: -0.5 };

  expect(springAt(spring, 16).isAtRest).toBe(false);
  expect(springAt(spring, 500)).toEqual({ at: -400, isAtRest: true });
});

test('does not swing beyond its end when it starts at rest', () => {
  const positions = Array.from(
    { length: 60 },
    (_, frame) => springAt({ from: 200, to: 0, velocity: 0 }, frame * 16).at,
  );

  expect(positions.every((at) => at >= 0)).toBe(true);
  expect(positions.toSorted((one, other) => other - one)).toEqual(positions);
});
