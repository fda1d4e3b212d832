/** The state of the visitor's geolocation. */
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

/** Trying again does not help: the visitor has to allow it first. */
export function isDenied(message: DetectionMessage): boolean {
  return message === messages[1];
}

type Dependencies = {
  /** Undefined if the browser has none. */
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  delay: (ms: number, run: () => void) => () => void;
  onChange: (detection: Detection) => void;
};

export type Detector = { start: () => void; cancel: () => void };

/** Requests the position of the device. A timeout is retried three times, with a second between. */
export function createDetector({ geolocation, delay, onChange }: Dependencies): Detector {
  /** Identifies the current detection, so that results of an earlier one are ignored. */
  let currentRun = 0;
  let cancelDelay = () => {};

  function requestPosition(run: number, retry: number): void {
    geolocation?.getCurrentPosition(
      ({ coords }) => {
        if (currentRun === run) onChange({ phase: 'found', lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => {
        if (currentRun !== run) return;
        if (code !== TIMED_OUT || retry === DETECTION_RETRIES)
          return onChange({ phase: 'failed', message: messageFor(code) });
        onChange({ phase: 'loading', retry: retry + 1 });
        cancelDelay = delay(DETECTION_RETRY_DELAY_MS, () => requestPosition(run, retry + 1));
      },
      { enableHighAccuracy: true, timeout: DETECTION_TIMEOUT_MS, maximumAge: 0 },
    );
  }

  return {
    start() {
      cancelDelay();
      currentRun++;
      if (!geolocation) return onChange({ phase: 'failed', message: messages.unsupported });
      onChange({ phase: 'loading', retry: 0 });
      requestPosition(currentRun, 0);
    },
    cancel() {
      cancelDelay();
      currentRun++;
      onChange({ phase: 'idle' });
    },
  };
}

function messageFor(code: number): DetectionMessage {
  return code === 1 || code === 2 || code === 3 ? messages[code] : messages.other;
}
