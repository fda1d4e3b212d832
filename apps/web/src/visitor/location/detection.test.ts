import { expect, test } from 'vitest';
import { createDetector, DETECTION_RETRY_DELAY_MS, type Detection } from './detection.ts';

type Result = { code: number } | { latitude: number; longitude: number };

function startDetection(results: Result[], { hasGeolocation = true } = {}) {
  const seen: Detection[] = [];
  const pending: (() => void)[] = [];
  const delays: number[] = [];
  const requests: PositionOptions[] = [];
  const geolocation = {
    getCurrentPosition(
      onFound: PositionCallback,
      onError: PositionErrorCallback | null | undefined,
      options?: PositionOptions,
    ) {
      requests.push(options ?? {});
      const result = results.shift();
      if (!result) return;
      pending.push(() => {
        if ('code' in result) onError?.(result as GeolocationPositionError);
        else onFound({ coords: result } as GeolocationPosition);
      });
    },
  };
  const detector = createDetector({
    geolocation: hasGeolocation ? geolocation : undefined,
    delay(ms, run) {
      delays.push(ms);
      pending.push(run);
      return () => pending.splice(pending.indexOf(run), 1);
    },
    onChange: (detection) => seen.push(detection),
  });
  detector.start();
  return {
    detector,
    seen,
    delays,
    requests,
    settleOne: () => pending.shift()?.(),
    settle: () => {
      while (pending.length > 0) pending.shift()?.();
    },
  };
}

test('ends with the found position', () => {
  const { seen, settle, requests } = startDetection([{ latitude: 38.4, longitude: 27.1 }]);
  settle();

  expect(seen).toEqual([
    { phase: 'loading', retry: 0 },
    { phase: 'found', lat: 38.4, lng: 27.1 },
  ]);
  expect(requests).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 }]);
});

test('retries a timeout three times, with a second between, then fails', () => {
  const { seen, delays, settle } = startDetection([{ code: 3 }, { code: 3 }, { code: 3 }, { code: 3 }]);
  settle();

  expect(delays).toEqual(Array(3).fill(DETECTION_RETRY_DELAY_MS));
  expect(seen.map((detection) => ('retry' in detection ? detection.retry : detection.phase))).toEqual([
    0,
    1,
    2,
    3,
    'failed',
  ]);
  expect(seen.at(-1)).toEqual({
    phase: 'failed',
    message: 'Location request timed out. Check your connection and try again.',
  });
});

test('reports a retry before its delay, so that each is visible for the same time', () => {
  const { seen, settleOne } = startDetection([{ code: 3 }, { code: 3 }]);
  settleOne();
  expect(seen.at(-1)).toEqual({ phase: 'loading', retry: 1 });
  settleOne();
  settleOne();

  expect(seen.at(-1)).toEqual({ phase: 'loading', retry: 2 });
});

test('finds the position on the second attempt', () => {
  const { seen, settle } = startDetection([{ code: 3 }, { latitude: 1, longitude: 2 }]);
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'found', lat: 1, lng: 2 });
});

test.each([
  [1, 'Location access denied. Please enable location services.'],
  [2, 'Location information unavailable. Try again later.'],
  [9, 'Could not determine your location.'],
])('fails without a retry on error %i', (code, message) => {
  const { seen, delays, settle } = startDetection([{ code }]);
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'failed', message });
  expect(delays).toEqual([]);
});

test('fails in a browser without geolocation', () => {
  const { seen } = startDetection([], { hasGeolocation: false });

  expect(seen).toEqual([{ phase: 'failed', message: 'Geolocation is not supported by your browser' }]);
});

test('ignores a position that arrives after a cancel', () => {
  const { detector, seen, settle } = startDetection([{ latitude: 1, longitude: 2 }]);
  detector.cancel();
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'idle' });
});
