import { findVideoFault, UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { momentFailures, VIDEO_REQUIRED, VIDEO_TOO_LARGE } from '@around/contracts/moments/moment-messages';
import type { ShareText } from '../texts/share-text.ts';

export type VideoProblem = { title: ShareText; message: ShareText };

const HEAD_BYTES = 12;
const EBML_MAGIC = '1a45dfa3';
/** The type of the first box. MP4 begins with "ftyp"; MOV files of some cameras and editors begin with one of the others. */
const FIRST_BOXES = new Set(['ftyp', 'wide', 'free', 'skip', 'mdat', 'moov', 'pnot']);

/** Why a chosen file cannot be shared. The server decides by the content. */
export function checkFile({ type, size }: Pick<File, 'type' | 'size'>): VideoProblem | null {
  if (!type.startsWith('video/')) return invalid(VIDEO_REQUIRED);
  if (size === 0) return invalid('This file is empty. Please choose another video.');
  if (size > UPLOAD_MAX_BYTES) return { title: 'File Too Large', message: VIDEO_TOO_LARGE };
  return null;
}

/** Names and types say nothing about the content. The first bytes do, also of videos that this browser cannot play. */
export async function checkContent(file: Blob): Promise<VideoProblem | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return invalid(momentFailures.unreadable);
  const bytes = [...new Uint8Array(head)];
  const magic = bytes.slice(0, 4).map((byte) => byte.toString(16).padStart(2, '0'));
  const isVideo = magic.join('') === EBML_MAGIC || FIRST_BOXES.has(String.fromCharCode(...bytes.slice(4, 8)));
  return isVideo ? null : invalid(momentFailures.format_not_supported);
}

/**
 * What the browser has read of the video. A browser that cannot decode it knows no size of the picture, and recordings of browsers have no
 * length: both are left to the server.
 */
export function checkMetadata({ duration, videoWidth, videoHeight }: HTMLVideoElement): VideoProblem | null {
  if (videoWidth === 0 || videoHeight === 0) return null;
  const fault = findVideoFault({ width: videoWidth, height: videoHeight, seconds: duration || undefined });
  if (!fault) return null;
  return { title: fault === 'too_long' ? 'Video Too Long' : 'Invalid File', message: momentFailures[fault] };
}

function invalid(message: ShareText): VideoProblem {
  return { title: 'Invalid File', message };
}
