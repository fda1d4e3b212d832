import { UPLOAD_MAX_BYTES, VIDEO_MAX_SECONDS } from '@around/contracts/moments/moment-limits';
import { momentFailures, VIDEO_REQUIRED, VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import type { ShareText } from '../texts/share-text.ts';

export type VideoProblem = { title: ShareText; message: ShareText };

/** Why a chosen file cannot be shared. The server decides by the content. */
export function checkVideo({ type, size }: Pick<File, 'type' | 'size'>): VideoProblem | null {
  if (!type.startsWith('video/') || size === 0) return { title: 'Invalid File', message: VIDEO_REQUIRED };
  if (size > UPLOAD_MAX_BYTES) return { title: 'File Too Large', message: VIDEO_TOO_LARGE };
  return null;
}

/** The length is known once the browser has read the file's head. */
export function checkLength(seconds: number): VideoProblem | null {
  const isTooLong = Number.isFinite(seconds) && seconds > VIDEO_MAX_SECONDS;
  return isTooLong ? { title: 'Video Too Long', message: momentFailures.too_long } : null;
}
