import type { Coordinates } from '@around/contracts/coordinates';
import { fallbackAddress } from '@around/contracts/places/named-areas';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { DETECTION_RETRIES, type Detection } from './detection.ts';
import { dispatchPlaceChange, onPlaceChange } from './place-change-event.ts';
import { readPlaceFromUrl, removePlaceFromUrl, writePlaceToUrl } from './place-in-url.ts';
import { nameOfPosition, type PositionName } from './place-name.ts';
import { rememberRecentPlace } from './recent-places.ts';
import { readSavedPlace, savePlace } from './saved-place.ts';
import { useDetection } from './use-detection.ts';
import { DEFAULT_PLACE, type VisitorPlace } from './visitor-place.ts';

type VisitorPlaceValue = {
  /** The place that the feed is around. During detection, the default place. */
  place: VisitorPlace;
  /** False while the place is the default one, which says nothing about how far the visitor is from a story. */
  isPlaceKnown: boolean;
  /** The text of the search box: the place's name, or the state of detection. */
  label: string;
  detection: Detection;
  /** Why the address of a detected position is missing. */
  addressProblem: PositionName['problem'];
  choosePlace: (place: VisitorPlace) => void;
  showAroundMe: () => void;
};

const VisitorPlaceContext = createContext<VisitorPlaceValue | null>(null);

export function useVisitorPlace(): VisitorPlaceValue {
  const value = useContext(VisitorPlaceContext);
  if (!value) throw new Error('useVisitorPlace needs a VisitorPlaceProvider above it');
  return value;
}

/** Whether distances are the visitor's. Stories are also shown outside a provider, with the distances that the server gives. */
export function useHasDistances(): boolean {
  return useContext(VisitorPlaceContext)?.isPlaceKnown ?? true;
}

type Props = {
  /** The place of a shared link. */
  start?: VisitorPlace | undefined;
  /** The path that shows other places, if not this one. Empty for a page that shows them but writes its own URL. */
  otherPlacesPath?: string | undefined;
  children: ReactNode;
};

/** Holds the chosen place. Sources in order of precedence: the shared link, the URL, the saved place, the device's position. */
export function VisitorPlaceProvider({ start, otherPlacesPath, children }: Props) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [currentPlace, setCurrentPlace] = useState(
    () => start ?? readPlaceFromUrl(location.search) ?? readSavedPlace(),
  );
  const [addressProblem, setAddressProblem] = useState<PositionName['problem']>(null);
  const { detection, isDefaultShown, requestDetection, cancelDetection } = useDetection({
    hasPlace: currentPlace !== null,
  });

  useEffect(() => {
    if (detection.phase === 'found') setCurrentPlace({ lat: detection.lat, lng: detection.lng, name: '' });
  }, [detection]);

  // A detected position has no name, and neither has a URL with coordinates only.
  useEffect(() => {
    if (!currentPlace || currentPlace.name) return;
    let isCurrent = true;
    void nameOfPosition(coordinatesOf(currentPlace)).then(({ name, problem }) => {
      if (!isCurrent) return;
      setCurrentPlace({ ...currentPlace, name });
      setAddressProblem(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [currentPlace]);

  // Keep the place in the URL, so that it can be bookmarked and shared. A shared link keeps its own URL.
  useEffect(() => {
    if (!currentPlace || otherPlacesPath !== undefined || detection.phase === 'loading') return;
    if (isSamePlace(readPlaceFromUrl(location.search), currentPlace)) return;
    history.replaceState(history.state, '', writePlaceToUrl(location.search, currentPlace, Date.now()));
  }, [currentPlace, otherPlacesPath, detection.phase]);

  useEffect(() => {
    const stopListening = onPlaceChange((place) => {
      cancelDetection();
      setAddressProblem(null);
      setCurrentPlace(place);
    });
    const onPopState = () => {
      const place = otherPlacesPath === undefined && readPlaceFromUrl(location.search);
      if (place) setCurrentPlace((current) => (isSamePlace(current, place) ? current : place));
    };
    addEventListener('popstate', onPopState);
    return () => {
      stopListening();
      removeEventListener('popstate', onPopState);
    };
  }, [cancelDetection, otherPlacesPath]);

  const value = useMemo(
    (): VisitorPlaceValue => ({
      place: currentPlace ?? DEFAULT_PLACE,
      isPlaceKnown: currentPlace !== null,
      label:
        currentPlace && detection.phase !== 'loading'
          ? currentPlace.name ||
            (detection.phase === 'found' ? t('Your location') : fallbackAddress(coordinatesOf(currentPlace)))
          : describeSearch(detection, isDefaultShown && !currentPlace, t),
      detection,
      addressProblem,
      choosePlace(place) {
        savePlace(place);
        rememberRecentPlace(place);
        // The URL comes first: a place that the URL does not name would replace the entry of the previous place.
        void navigate((otherPlacesPath ?? location.pathname) + writePlaceToUrl(location.search, place, Date.now()));
        dispatchPlaceChange(place);
      },
      showAroundMe() {
        savePlace(null);
        void navigate((otherPlacesPath ?? location.pathname) + removePlaceFromUrl(location.search), { replace: true });
        // The feed at otherPlacesPath starts a detection of its own.
        if (!otherPlacesPath) requestDetection();
      },
    }),
    [currentPlace, detection, addressProblem, isDefaultShown, requestDetection, otherPlacesPath, navigate, t],
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
