import type { Coordinates } from '@around/contracts/coordinates';
import { fallbackAddress } from '@around/contracts/places/named-areas';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { delay } from '../../ui/time/delay.ts';
import { createDetector, DETECTION_RETRIES, type Detection, type DetectionMessage } from './detection.ts';
import { announcePlace, onPlaceAnnounced } from './location-changed.ts';
import { readPlaceFromUrl, removePlaceFromUrl, writePlaceToUrl } from './place-in-url.ts';
import { nameOfPosition, type PositionName } from './place-name.ts';
import { rememberRecentPlace } from './recent-places.ts';
import { readSavedPlace, savePlace } from './saved-place.ts';
import { showDetectionFailure } from './show-detection-failure.ts';
import { DEFAULT_PLACE, type VisitorPlace } from './visitor-place.ts';

const DETECT_DELAY_MS = 500;
const DEFAULT_AFTER_MS = 3_000;

type VisitorPlaceValue = {
  /** Where the feed is around now. While the position is being found, the default place. */
  place: VisitorPlace;
  /** What the Around box says: the place's name, or how the search for it goes. */
  label: string;
  detection: Detection;
  /** Why a position that was found has no better name. */
  addressProblem: PositionName['problem'];
  choosePlace: (place: VisitorPlace) => Promise<void>;
  showAroundMe: () => void;
};

const VisitorPlaceContext = createContext<VisitorPlaceValue | null>(null);

export function useVisitorPlace(): VisitorPlaceValue {
  const value = useContext(VisitorPlaceContext);
  if (!value) throw new Error('useVisitorPlace needs a VisitorPlaceProvider above it');
  return value;
}

type Props = {
  /** The place of the link that was followed. */
  start?: VisitorPlace | undefined;
  /** The page that another place is shown on, when it is not this one. */
  leavesTo?: string | undefined;
  children: ReactNode;
};

/** Holds the chosen place. Sources in order of precedence: the shared link, the URL, the saved place, the device's position. */
export function VisitorPlaceProvider({ start, leavesTo, children }: Props) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [held, setHeld] = useState(() => start ?? readPlaceFromUrl(location.search) ?? readSavedPlace());
  const [detection, setDetection] = useState<Detection>({ phase: 'idle' });
  const [isDefaultShown, setIsDefaultShown] = useState(false);
  const [addressProblem, setAddressProblem] = useState<PositionName['problem']>(null);
  const wasAsked = useRef(false);

  const detector = useMemo(() => {
    const { geolocation } = navigator as Partial<Navigator>;
    return createDetector({ geolocation, delay, onChange: setDetection });
  }, []);

  // The position is looked for by itself only while no place is held.
  useEffect(() => {
    if (held) return;
    const stops = [delay(DETECT_DELAY_MS, detector.start), delay(DEFAULT_AFTER_MS, () => setIsDefaultShown(true))];
    void isPermissionGranted().then((isGranted) => {
      if (isGranted && stops.length > 0) {
        stops[0]?.();
        detector.start();
      }
    });
    return () => {
      for (const stop of stops.splice(0)) stop();
    };
  }, [held, detector]);

  const tellFailure = useEffectEvent((message: DetectionMessage) => showDetectionFailure(t, message, wasAsked.current));
  useEffect(() => {
    if (detection.phase === 'failed') tellFailure(detection.message);
    if (detection.phase !== 'found') return;
    setHeld({ lat: detection.lat, lng: detection.lng, name: '' });
  }, [detection]);

  // The device's position has no name yet, and neither has an address that holds nothing but numbers.
  useEffect(() => {
    if (!held || held.name) return;
    let isCurrent = true;
    void nameOfPosition(coordinatesOf(held)).then(({ name, problem }) => {
      if (!isCurrent) return;
      setHeld({ ...held, name });
      setAddressProblem(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [held]);

  // The address names the place that the feed is around, so that it can be kept and handed on; a link names its own.
  useEffect(() => {
    if (!held || leavesTo !== undefined || detection.phase === 'loading') return;
    if (isSamePlace(readPlaceFromUrl(location.search), held)) return;
    history.replaceState(history.state, '', writePlaceToUrl(location.search, held, Date.now()));
  }, [held, leavesTo, detection.phase]);

  useEffect(() => {
    const stopListening = onPlaceAnnounced((place) => {
      detector.cancel();
      setAddressProblem(null);
      setHeld(place);
    });
    const followHistory = () => {
      const place = readPlaceFromUrl(location.search);
      if (place) setHeld((current) => (isSamePlace(current, place) ? current : place));
    };
    addEventListener('popstate', followHistory);
    return () => {
      stopListening();
      removeEventListener('popstate', followHistory);
    };
  }, [detector]);

  const value = useMemo(
    (): VisitorPlaceValue => ({
      place: held ?? DEFAULT_PLACE,
      label:
        held && detection.phase !== 'loading'
          ? held.name || (detection.phase === 'found' ? t('Your location') : fallbackAddress(coordinatesOf(held)))
          : describeSearch(detection, isDefaultShown && !held, t),
      detection,
      addressProblem,
      async choosePlace(place) {
        savePlace(place);
        rememberRecentPlace(place);
        // The URL comes first: a place that the URL does not name would replace the entry of the previous place.
        await navigate((leavesTo ?? location.pathname) + writePlaceToUrl(location.search, place, Date.now()));
        announcePlace(place);
      },
      showAroundMe() {
        wasAsked.current = true;
        savePlace(null);
        void navigate((leavesTo ?? location.pathname) + removePlaceFromUrl(location.search), { replace: true });
        // The feed that leavesTo opens starts a detection of its own.
        if (!leavesTo) detector.start();
      },
    }),
    [held, detection, addressProblem, isDefaultShown, detector, leavesTo, navigate, t],
  );
  return <VisitorPlaceContext value={value}>{children}</VisitorPlaceContext>;
}

function describeSearch(detection: Detection, isDefaultShown: boolean, t: ReturnType<typeof useLanguage>['t']): string {
  if (detection.phase !== 'loading') return DEFAULT_PLACE.name;
  if (detection.retry > 0) return t('Retrying ({n}/{of})...', { n: detection.retry, of: DETECTION_RETRIES });
  return isDefaultShown ? DEFAULT_PLACE.name : t('Detecting your location...');
}

function coordinatesOf({ lat, lng }: VisitorPlace): Coordinates {
  return { latitude: lat, longitude: lng };
}

function isSamePlace(one: VisitorPlace | null, other: VisitorPlace): boolean {
  return one?.lat === other.lat && one.lng === other.lng && one.name === other.name;
}

async function isPermissionGranted(): Promise<boolean> {
  const { permissions } = navigator as Partial<Navigator>;
  const status = await permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return status?.state === 'granted';
}
