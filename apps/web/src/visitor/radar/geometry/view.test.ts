import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OUTER_RADIUS } from './projection.ts';
import { MAX_ZOOM, panBy, scaleOf, toPicture, toScreen, transformOf, zoomBy, zoomToFit } from './view.ts';

const size = { width: 390, height: 700 };
const anyView = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
  zoom: fc.double({ min: 5, max: 9, noNaN: true }),
  heading: fc.double({ min: 0, max: 6, noNaN: true }),
});
const anyPixel = fc.record({
  x: fc.double({ min: 0, max: 390, noNaN: true }),
  y: fc.double({ min: 0, max: 700, noNaN: true }),
});

test('the middle of the view is in the middle of the screen, and north is up', () => {
  const transform = transformOf({ x: 1, y: 2, zoom: 3, heading: 0 }, size);

  expect(toScreen(transform, { x: 1, y: 2 })).toEqual({ x: 195, y: 350 });
  expect(toScreen(transform, { x: 1, y: 1 }).y).toBeLessThan(350);
});

test('facing east, east is up', () => {
  const at = toScreen(transformOf({ x: 0, y: 0, zoom: 3, heading: Math.PI / 2 }, size), { x: 1, y: 0 });

  expect(at.x).toBeCloseTo(195);
  expect(at.y).toBeLessThan(350);
});

test('a pixel is the same after mapping it to the picture and back', () => {
  fc.assert(
    fc.property(anyView, anyPixel, (view, pixel) => {
      const transform = transformOf(view, size);
      const again = toScreen(transform, toPicture(transform, pixel));

      expect(Math.hypot(again.x - pixel.x, again.y - pixel.y)).toBeLessThan(1e-6);
    }),
  );
});

test('what is under the finger stays there while panning and zooming', () => {
  fc.assert(
    fc.property(anyView, anyPixel, fc.double({ min: -2, max: 2, noNaN: true }), (view, pixel, steps) => {
      const held = toPicture(transformOf(view, size), pixel);

      const zoomed = toScreen(transformOf(zoomBy(view, size, steps, pixel), size), held);
      const panned = toScreen(transformOf(panBy(view, size, 30, -20), size), held);

      expect(Math.hypot(zoomed.x - pixel.x, zoomed.y - pixel.y)).toBeLessThan(1e-3);
      expect(Math.hypot(panned.x - pixel.x - 30, panned.y - pixel.y + 20)).toBeLessThan(1e-3);
    }),
  );
});

test('zoom ends at the whole Earth and at the largest scale', () => {
  const view = { x: 0, y: 0, zoom: 1, heading: 0 };

  expect(zoomBy(view, size, -5, { x: 195, y: 350 }).zoom).toBe(0);
  expect(zoomBy(view, size, 50, { x: 195, y: 350 }).zoom).toBe(MAX_ZOOM);
});

test('the middle of the screen stays on the Earth', () => {
  const { x, y } = panBy({ x: 0, y: 0, zoom: 0, heading: 0 }, size, -9_000, 0);

  expect(Math.hypot(x, y)).toBeCloseTo(OUTER_RADIUS);
});

test('a radius fits the screen', () => {
  expect(scaleOf(zoomToFit(3), size) * 3).toBeCloseTo(size.width / 2 - 28);
});
