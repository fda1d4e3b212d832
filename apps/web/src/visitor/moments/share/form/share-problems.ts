import { CAPTION_MAX_LENGTH } from '@around/contracts/moments/moment-limits';
import {
  CAPTION_TOO_LONG,
  COORDINATES_INVALID,
  LOCATION_REQUIRED,
  LOCATION_TOO_LONG,
  momentFailures,
  PLACE_UNKNOWN,
  VIDEO_REQUIRED,
  VIDEO_TOO_LARGE,
} from '@around/contracts/moments/moment-messages';
import { visibleText } from '@around/contracts/visible-text';
import { ApiFailure } from '../../../../ui/api/send-request.ts';
import type { MomentTexts } from '../draft/pending-moment.ts';
import type { ShareText } from '../texts/share-text.ts';

export function hasLocation({ location }: Pick<MomentTexts, 'location'>): boolean {
  return visibleText(location) !== '';
}

export function locationProblem(texts: Pick<MomentTexts, 'location'>): ShareText | null {
  return hasLocation(texts) ? null : LOCATION_REQUIRED;
}

export function captionProblem({ caption }: Pick<MomentTexts, 'caption'>): ShareText | null {
  if (caption.trim().length > CAPTION_MAX_LENGTH) return CAPTION_TOO_LONG;
  return caption.trim() && !visibleText(caption) ? 'Please write something visible, or leave the caption empty' : null;
}

type Field = 'video' | 'location' | 'caption';

/** The field that each of the server's messages is about. */
const fields = new Map<string, Field>([
  [VIDEO_REQUIRED, 'video'],
  [VIDEO_TOO_LARGE, 'video'],
  [momentFailures.format_not_supported, 'video'],
  [LOCATION_REQUIRED, 'location'],
  [LOCATION_TOO_LONG, 'location'],
  [COORDINATES_INVALID, 'location'],
  [PLACE_UNKNOWN, 'location'],
  [CAPTION_TOO_LONG, 'caption'],
]);

/** What the server has refused, at its field. Null for failures that are about no field. */
export function refusedField(failure: Error | null): { field: Field; message: ShareText } | null {
  const field = failure instanceof ApiFailure && failure.status < 500 ? fields.get(failure.message) : undefined;
  return failure && field ? { field, message: failure.message as ShareText } : null;
}
