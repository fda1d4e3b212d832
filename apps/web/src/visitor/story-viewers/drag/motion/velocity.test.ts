import { expect, test } from 'vitest';
import { createVelocityMeter } from './velocity.ts';

test('reads the last movements only', () => {
  const meter = createVelocityMeter();
  meter.add(0, 0);
  meter.add(100, 100);
  meter.add(90, 120);
  meter.add(70, 160);

  expect(meter.read(160)).toBeCloseTo(-0.5);
});

test('a finger that stood still before it was lifted has no velocity', () => {
  const meter = createVelocityMeter();
  meter.add(0, 0);
  meter.add(100, 50);

  expect(meter.read(50)).toBe(2);
  expect(meter.read(300)).toBe(0);
  expect(createVelocityMeter().read(0)).toBe(0);
});
