/** Where the search for the visitor's own position stands. */
export type Detection =
  | { phase: 'idle' }
  | { phase: 'loading'; retry: number }
  | { phase: 'found'; lat: number; lng: number }
  | { phase: 'failed'; message: DetectionMessage };

export type DetectionMessage = (typeof messages)[keyof typeof messages];

export const DETECTION_RETRIES = 3;
export const DETECTION_RETRY_DELAY_MS = 1_000;
const DETECTION_TIMEOUT_MS = 15_000;

const TIMED_OUT = 3;

const messages = {
  unsupported: 'Geolocation is not supported by your browser',
  1: 'Location access denied. Please enable location services.',
  2: 'Location information unavailable. Try again later.',
  3: 'Location request timed out. Check your connection and try again.',
  other: 'Could not determine your location.',
} as const;

type Dependencies = {
  /** Undefined where the browser has none. */
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  delay: (ms: number, run: () => void) => () => void;
  onChange: (detection: Detection) => void;
};

export type Detector = { start: () => void; cancel: () => void };

/** Asks the device for its position; a timeout is asked again, three times, a second apart. */
export function createDetector({ geolocation, delay, onChange }: Dependencies): Detector {
  /** Answers of an earlier search are not this one's. */
  let search = 0;
  let cancelDelay = () => {};

  function ask(current: number, retry: number): void {
    geolocation?.getCurrentPosition(
      ({ coords }) => {
        if (search === current) onChange({ phase: 'found', lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => {
        if (search !== current) return;
        if (code !== TIMED_OUT || retry === DETECTION_RETRIES)
          return onChange({ phase: 'failed', message: messageFor(code) });
        onChange({ phase: 'loading', retry: retry + 1 });
        cancelDelay = delay(DETECTION_RETRY_DELAY_MS, () => ask(current, retry + 1));
      },
      { enableHighAccuracy: true, timeout: DETECTION_TIMEOUT_MS, maximumAge: 0 },
    );
  }

  return {
    start() {
      cancelDelay();
      search++;
      if (!geolocation) return onChange({ phase: 'failed', message: messages.unsupported });
      onChange({ phase: 'loading', retry: 0 });
      ask(search, 0);
    },
    cancel() {
      cancelDelay();
      search++;
      onChange({ phase: 'idle' });
    },
  };
}

function messageFor(code: number): DetectionMessage {
  return code === 1 || code === 2 || code === 3 ? messages[code] : messages.other;
}
