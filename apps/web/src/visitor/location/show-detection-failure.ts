import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import type { DetectionMessage } from './detection.ts';

/** After an explicit request the notice says to try again; after automatic detection it gives the reason. */
export function showDetectionFailure(t: Translate, message: DetectionMessage, wasRequested: boolean): void {
  if (message === 'Geolocation is not supported by your browser') {
    showNotice({ tone: 'error', title: t('Geolocation Not Supported'), description: t(message), waits: !wasRequested });
  } else {
    const description = wasRequested ? t('Could not detect your location. Please try again.') : t(message);
    showNotice({ tone: 'error', title: t('Location Error'), description, waits: !wasRequested });
  }
}
