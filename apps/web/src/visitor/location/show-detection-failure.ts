import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import type { DetectionMessage } from './detection.ts';

/** Somebody who asked to be found is told to try again; somebody who did not is told the reason. */
export function showDetectionFailure(t: Translate, message: DetectionMessage, wasAsked: boolean): void {
  if (message === 'Geolocation is not supported by your browser') {
    showNotice({ tone: 'error', title: t('Geolocation Not Supported'), description: t(message) });
  } else {
    const description = wasAsked ? t('Could not detect your location. Please try again.') : t(message);
    showNotice({ tone: 'error', title: t('Location Error'), description });
  }
}
