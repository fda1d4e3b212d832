import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { delay } from '../../ui/time/delay.ts';
import { createDetector, type Detection, type DetectionMessage } from './detection.ts';
import { showDetectionFailure } from './show-detection-failure.ts';

const DETECT_DELAY_MS = 500;
const SHOW_DEFAULT_AFTER_MS = 3_000;

/** Detects the visitor's position: automatically while there is no place, and on request. A failure is shown as a notice. */
export function useDetection({ hasPlace }: { hasPlace: boolean }) {
  const { t } = useLanguage();
  const [detection, setDetection] = useState<Detection>({ phase: 'idle' });
  const [isDefaultShown, setIsDefaultShown] = useState(false);
  const wasRequested = useRef(false);
  const detector = useMemo(() => {
    const { geolocation } = navigator as Partial<Navigator>;
    return createDetector({ geolocation, delay, onChange: setDetection });
  }, []);

  useEffect(() => {
    if (hasPlace) return;
    const stops = [delay(DETECT_DELAY_MS, detector.start), delay(SHOW_DEFAULT_AFTER_MS, () => setIsDefaultShown(true))];
    void isPermissionGranted().then((isGranted) => {
      if (isGranted && stops.length > 0) {
        stops[0]?.();
        detector.start();
      }
    });
    return () => {
      for (const stop of stops.splice(0)) stop();
    };
  }, [hasPlace, detector]);

  const showFailure = useEffectEvent((message: DetectionMessage) =>
    showDetectionFailure(t, message, wasRequested.current),
  );
  useEffect(() => {
    if (detection.phase === 'failed') showFailure(detection.message);
  }, [detection]);

  const requestDetection = useCallback(() => {
    wasRequested.current = true;
    detector.start();
  }, [detector]);

  return { detection, isDefaultShown, requestDetection, cancelDetection: detector.cancel };
}

async function isPermissionGranted(): Promise<boolean> {
  const { permissions } = navigator as Partial<Navigator>;
  const status = await permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return status?.state === 'granted';
}
