import type { Coordinates } from '@around/contracts/coordinates';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { delay } from '../../../../ui/time/delay.ts';
import { createDetector, type Detection, type DetectionMessage } from '../../../location/detection.ts';
import { nameOfPosition } from '../../../location/place-name.ts';
import { showDetectionFailure } from '../../../location/show-detection-failure.ts';

export type NamedPosition = { name: string; position: Coordinates };

/** Finds the position of the device and its name, on request. */
export function useCurrentPosition(onFound: (found: NamedPosition) => void) {
  const { t } = useLanguage();
  const [detection, setDetection] = useState<Detection>({ phase: 'idle' });
  const [isNaming, setIsNaming] = useState(false);
  const detector = useMemo(() => {
    const { geolocation } = navigator as Partial<Navigator>;
    return createDetector({ geolocation, delay, onChange: setDetection });
  }, []);
  useEffect(() => () => detector.cancel(), [detector]);

  const take = useEffectEvent(onFound);
  const showFailure = useEffectEvent((message: DetectionMessage) => showDetectionFailure(t, message, true));
  useEffect(() => {
    if (detection.phase === 'failed') showFailure(detection.message);
    if (detection.phase !== 'found') return;
    let isCurrent = true;
    const position = { latitude: detection.lat, longitude: detection.lng };
    setIsNaming(true);
    void nameOfPosition(position).then(({ name }) => {
      if (!isCurrent) return;
      setIsNaming(false);
      take({ name, position });
    });
    return () => {
      isCurrent = false;
      setIsNaming(false);
    };
  }, [detection]);

  return {
    detect: detector.start,
    cancel: detector.cancel,
    isDetecting: detection.phase === 'loading' || isNaming,
    failure: detection.phase === 'failed' ? detection.message : null,
  };
}
