import { expect, test } from 'vitest';
import { AT_REST, motionOf, resist } from './drag-motion.ts';

test('the picture is exactly under the finger when the drag turns the page', () => {
  expect(motionOf({ axis: 'x', move: 'forward', size: 400 }, -120, 30)).toEqual({ ...AT_REST, x: -120 });
  expect(motionOf({ axis: 'y', move: 'nextPlace', size: 800 }, -120, 30)).toEqual({ ...AT_REST, y: -120 });
});

test('without a page to turn to, the picture resists more and more', () => {
  const offsets = [0, 100, 200, 400, 4_000].map((distance) => resist(distance, 400));
  const steps = offsets.slice(1).map((offset, index) => offset - offsets[index]!);

  expect(offsets[0]).toBe(0);
  expect(offsets[1]).toBeLessThan(35);
  expect(offsets.every((offset) => offset < 400)).toBe(true);
  expect(steps[1]! < steps[0]!).toBe(true);
  expect(resist(-100, 400)).toBe(-offsets[1]!);
  expect(motionOf({ axis: 'x', move: undefined, size: 400 }, 100)).toEqual({ ...AT_REST, x: offsets[1] });
});

test('a picture that is pulled down shrinks and reveals the feed', () => {
  const drag = { axis: 'y', move: 'close', size: 800 } as const;
  const [start, middle, end] = [0, 400, 800].map((down) => motionOf(drag, down, 40));

  expect(start).toEqual({ ...AT_REST, x: 20 });
  expect(middle).toMatchObject({ x: 20, y: 400, scale: 0.8, shade: 0.25 });
  expect(end).toMatchObject({ scale: 0.6, shade: 0 });
});
