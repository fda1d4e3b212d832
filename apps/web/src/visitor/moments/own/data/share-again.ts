import { momentFailures } from '@around/contracts/moments/moment-messages';
import type { Moment } from '@around/contracts/moments/moments';
import { forgetDraft } from '../../share/draft/forget-draft.ts';
import { savePendingMoment } from '../../share/draft/pending-moment.ts';

/** The page that opens the share dialog. */
export const SHARE_PATH = '/upload?fromAuth=true';

/** Not while operators look at it, and not after they removed it: the same video would be refused. */
export function canShareAgain({ status, reason }: Moment): boolean {
  return status === 'failed' && reason !== momentFailures.hidden_for_review && reason !== momentFailures.taken_down;
}

/** Puts location and caption of a moment into a new draft of the share dialog. The video has to be chosen again. */
export function saveAsDraft({ locationName, caption }: Moment): void {
  forgetDraft();
  savePendingMoment({ location: locationName, caption: caption ?? '', position: null });
}
