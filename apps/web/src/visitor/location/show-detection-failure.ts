import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { type DetectionMessage, isDenied } from './detection.ts';

/** After an explicit request the notice says to try again, unless that cannot help. Otherwise it gives the reason. */
export function showDetectionFailure(t: Translate, message: DetectionMessage, wasRequested: boolean): void {
  const isUnsupported = message === 'Geolocation is not supported by your browser';
  const saysReason = isUnsupported || isDenied(message) || !wasRequested;
  showNotice({
    tone: 'error',
    title: isUnsupported ? t('Geolocation Not Supported') : t('Location Error'),
    description: saysReason ? t(message) : t('Could not detect your location. Please try again.'),
    isAutomatic: !wasRequested,
  });
}
