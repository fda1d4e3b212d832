import type { Moment } from '@around/contracts/moments/moments';
import { savePendingMoment } from '../../share/draft/pending-moment.ts';

/** The page that opens the share dialog. */
export const SHARE_PATH = '/upload?fromAuth=true';

/** Puts location and caption of a moment into the draft of the share dialog. The video has to be chosen again. */
export function saveAsDraft({ locationName, caption }: Moment): void {
  savePendingMoment({ location: locationName, caption: caption ?? '', position: null });
}
