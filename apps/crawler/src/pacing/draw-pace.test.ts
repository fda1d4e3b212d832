import { expect, test } from 'vitest';
import { drawPace } from './draw-pace.ts';
import { pacingPresets } from './pacing-presets.ts';

test('draws gaps of 8 to 18 seconds, and a pause of 2 to 5 minutes after 15 to 25 requests', () => {
  const earliest = drawPace(pacingPresets.polite, () => 0);
  const latest = drawPace(pacingPresets.polite, () => 1 - Number.EPSILON);

  expect(earliest).toEqual({ gapMs: 8_000, requestsUntilPause: 15, pauseMs: 120_000 });
  expect(latest.gapMs).toBeCloseTo(18_000);
  expect(latest.requestsUntilPause).toBe(25);
  expect(latest.pauseMs).toBeCloseTo(300_000);
});
