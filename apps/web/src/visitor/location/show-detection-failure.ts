import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { type DetectionMessage, isDenied } from './detection.ts';

/** Trying again helps neither without geolocation nor without permission, so these reasons are always given. */
export function showDetectionFailure(t: Translate, message: DetectionMessage, wasRequested: boolean): void {
  const isUnsupported = message === 'Geolocation is not supported by your browser';
  const isLasting = isUnsupported || isDenied(message);
  const reason = wasRequested && !isLasting ? 'Could not detect your location. Please try again.' : message;
  showNotice({
    tone: 'error',
    title: isUnsupported ? t('Geolocation Not Supported') : t('Location Error'),
    description: t(reason),
    help: isDenied(message) ? t("Allow location for this site in your browser's settings.") : undefined,
    isAutomatic: !wasRequested,
  });
}
