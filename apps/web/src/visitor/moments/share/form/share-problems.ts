import { CAPTION_MAX_LENGTH } from '@around/contracts/moments/moment-limits';
import { CAPTION_TOO_LONG, LOCATION_REQUIRED } from '@around/contracts/moments/moment-messages';
import type { MomentTexts } from '../draft/pending-moment.ts';
import type { ShareText } from '../texts/share-text.ts';

export function locationProblem({ location }: MomentTexts): ShareText | null {
  return location.trim() ? null : LOCATION_REQUIRED;
}

export function captionProblem({ caption }: MomentTexts): ShareText | null {
  return caption.trim().length > CAPTION_MAX_LENGTH ? CAPTION_TOO_LONG : null;
}
