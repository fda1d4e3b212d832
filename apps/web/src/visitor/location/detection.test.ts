import { expect, test } from 'vitest';
import { createDetector, DETECTION_RETRY_DELAY_MS, type Detection } from './detection.ts';

type Answer = { code: number } | { latitude: number; longitude: number };

function startDetection(answers: Answer[], { hasGeolocation = true } = {}) {
  const seen: Detection[] = [];
  const pending: (() => void)[] = [];
  const delays: number[] = [];
  const asked: PositionOptions[] = [];
  const geolocation = {
    getCurrentPosition(
      onFound: PositionCallback,
      onError: PositionErrorCallback | null | undefined,
      options?: PositionOptions,
    ) {
      asked.push(options ?? {});
      const answer = answers.shift();
      if (!answer) return;
      pending.push(() => {
        if ('code' in answer) onError?.(answer as GeolocationPositionError);
        else onFound({ coords: answer } as GeolocationPosition);
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
    asked,
    settleOne: () => pending.shift()?.(),
    settle: () => {
      while (pending.length > 0) pending.shift()?.();
    },
  };
}

test('a found position ends the search', () => {
  const { seen, settle, asked } = startDetection([{ latitude: 38.4, longitude: 27.1 }]);
  settle();

  expect(seen).toEqual([
    { phase: 'loading', retry: 0 },
    { phase: 'found', lat: 38.4, lng: 27.1 },
  ]);
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 }]);
});

test('a timeout is asked again three times, a second apart, and then told', () => {
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

test('a retry is told when it is put off, so that the last one is in sight as long as the others', () => {
  const { seen, settleOne } = startDetection([{ code: 3 }, { code: 3 }]);
  settleOne();
  expect(seen.at(-1)).toEqual({ phase: 'loading', retry: 1 });
  settleOne();
  settleOne();

  expect(seen.at(-1)).toEqual({ phase: 'loading', retry: 2 });
});

test('a position on the second try is as good', () => {
  const { seen, settle } = startDetection([{ code: 3 }, { latitude: 1, longitude: 2 }]);
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'found', lat: 1, lng: 2 });
});

test.each([
  [1, 'Location access denied. Please enable location services.'],
  [2, 'Location information unavailable. Try again later.'],
  [9, 'Could not determine your location.'],
])('error %i ends the search at once with its text', (code, message) => {
  const { seen, delays, settle } = startDetection([{ code }]);
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'failed', message });
  expect(delays).toEqual([]);
});

test('a browser without geolocation is told so', () => {
  const { seen } = startDetection([], { hasGeolocation: false });

  expect(seen).toEqual([{ phase: 'failed', message: 'Geolocation is not supported by your browser' }]);
});

test('an answer that comes after a cancel is not heard', () => {
  const { detector, seen, settle } = startDetection([{ latitude: 1, longitude: 2 }]);
  detector.cancel();
  settle();

  expect(seen.at(-1)).toEqual({ phase: 'idle' });
});
