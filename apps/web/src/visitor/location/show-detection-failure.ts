import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import type { DetectionMessage } from './detection.ts';

/** Trying again helps neither without geolocation nor without permission, so these reasons are always given. */
const LASTING: DetectionMessage[] = [
  'Geolocation is not supported by your browser',
  'Location access denied. Please enable location services.',
];

/** After an explicit request the notice says to try again, where that may help; after automatic detection it gives the reason. */
export function showDetectionFailure(t: Translate, message: DetectionMessage, wasRequested: boolean): void {
  const [unsupported, denied] = LASTING;
  const reason =
    wasRequested && !LASTING.includes(message) ? 'Could not detect your location. Please try again.' : message;
  showNotice({
    tone: 'error',
    title: message === unsupported ? t('Geolocation Not Supported') : t('Location Error'),
    description: t(reason),
    help: message === denied ? t("Allow location for this site in your browser's settings.") : undefined,
    isAutomatic: !wasRequested,
  });
}
