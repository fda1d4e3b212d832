import type { Coordinates } from '@around/contracts/coordinates';
import { useEffect, useRef, useState } from 'react';
import { delay } from '../../../../ui/time/delay.ts';
import {
  keepMomentTexts,
  loadMomentTexts,
  type MomentTexts,
  readPendingMoment,
  savePendingMoment,
} from '../draft/pending-moment.ts';
import type { NamedPosition } from '../place/use-current-position.ts';
import { captionProblem, hasLocation, locationProblem } from './share-problems.ts';

/** After the last key press. */
const KEEP_AFTER_MS = 300;
const EMPTY: MomentTexts = { location: '', caption: '', position: null };

/** The texts of the form. Every change is kept as a draft. */
export function useMomentTexts() {
  const [texts, setTexts] = useState(() => readPendingMoment() ?? EMPTY);
  /** A new name clears the position of a suggested place. The device's position is kept. */
  const [isSuggested, setIsSuggested] = useState(false);
  const [isLocationTouched, setIsLocationTouched] = useState(false);

  const isChanged = useRef(false);
  useEffect(() => {
    if (isChanged.current) return delay(KEEP_AFTER_MS, () => void keepMomentTexts(texts).catch(() => {}));
    if (texts !== EMPTY) return;
    let isCurrent = true;
    void loadMomentTexts().then((kept) => {
      if (!isCurrent || !kept || isChanged.current) return;
      savePendingMoment(kept);
      setTexts(kept);
    });
    return () => {
      isCurrent = false;
    };
  }, [texts]);

  function change(changes: Partial<MomentTexts>) {
    isChanged.current = true;
    setTexts((current) => {
      const next = { ...current, ...changes };
      savePendingMoment(next);
      return next;
    });
  }

  return {
    texts,
    hasLocation: hasLocation(texts),
    locationProblem: isLocationTouched ? locationProblem(texts) : null,
    captionProblem: captionProblem(texts),
    /** Says that a location is missing. */
    requireLocation: () => setIsLocationTouched(true),
    setCaption: (caption: string) => change({ caption }),
    setLocation(location: string) {
      setIsLocationTouched(true);
      change(isSuggested ? { location, position: null } : { location });
    },
    setPosition(position: Coordinates | null) {
      setIsSuggested(position !== null);
      change({ position });
    },
    setFound({ name, position }: NamedPosition) {
      setIsSuggested(false);
      change({ location: name, position });
    },
  };
}

export type FormTexts = ReturnType<typeof useMomentTexts>;
