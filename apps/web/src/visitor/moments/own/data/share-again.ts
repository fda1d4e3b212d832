import type { Moment } from '@around/contracts/moments/moments';
import { forgetDraft } from '../../share/draft/forget-draft.ts';
import { savePendingMoment } from '../../share/draft/pending-moment.ts';
import { takedownOf } from './takedown-state.ts';

/** The page that opens the share dialog. */
export const SHARE_PATH = '/upload?fromAuth=true';

/** Not while operators look at it, and not after they took it down: a removed video would be refused. */
export function canShareAgain(moment: Moment): boolean {
  return moment.status === 'failed' && !takedownOf(moment);
}

/** Puts location and caption of a moment into a new draft of the share dialog. The video has to be chosen again. */
export function saveAsDraft({ locationName, caption }: Moment): void {
  forgetDraft();
  savePendingMoment({ location: locationName, caption: caption ?? '', position: null });
}
