/** Enough of the beginning of a file for `detectVideoContainer`. */
export const VIDEO_HEAD_BYTES = 4_096;

/** `mov` is MP4 and MOV, `matroska` is WebM: the names of ffmpeg's demuxers. */
export type VideoContainer = 'mov' | 'matroska';

/** Images, sound and 3GP, which begin as an MP4 does. */
const OTHER_BRANDS = /^(3g|avi[fs]|crx|he[iv][cmsx]|m[is]f1|miaf|M4[AB]|F4[AB])/;
/** Boxes that may come before the movie. QuickTime files have no `ftyp`. */
const LEADING_BOXES = new Set(['wide', 'free', 'skip', 'pnot']);
const MOVIE_BOXES = new Set(['mdat', 'moov']);

const EBML_HEADER = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
/** The element MuxingApp of recordings of Chromium browsers, which call a WebM with H.264 "matroska". */
const MADE_BY_CHROME = '\x4d\x80\x86Chrome';

/**
 * Decides by the first bytes, because the sender chooses the name and the declared type. Undefined for anything but MP4, MOV and WebM.
 * A shorter head than `VIDEO_HEAD_BYTES` must be the whole file.
 */
export function detectVideoContainer(head: Uint8Array): VideoContainer | undefined {
  const view = new DataView(head.buffer, head.byteOffset, Math.min(head.byteLength, VIDEO_HEAD_BYTES));
  if (view.byteLength < 12) return undefined;
  if (view.getUint32(0) !== EBML_HEADER) return isMovie(view) ? 'mov' : undefined;
  const docType = readDocType(view);
  const isWebm = docType === 'webm' || (docType === 'matroska' && textAt(view, 0).includes(MADE_BY_CHROME));
  return isWebm ? 'matroska' : undefined;
}

function isMovie(view: DataView): boolean {
  let at = 0;
  while (at + 12 <= view.byteLength) {
    const [size, type] = [view.getUint32(at), textAt(view, at + 4, 4)];
    if (type === 'ftyp') return !OTHER_BRANDS.test(textAt(view, at + 8, 4));
    if (MOVIE_BOXES.has(type)) return true;
    if (!LEADING_BOXES.has(type)) return false;
    // 1: the size has 64 bits, so the next box is not in the head.
    at += size < 8 ? view.byteLength : size;
  }
  return at > 0;
}

function readDocType(view: DataView): string | undefined {
  let at = 4 + numberAt(view, 4).length;
  while (at + 2 < view.byteLength) {
    const idLength = Math.clz32(view.getUint8(at)) - 23;
    const size = numberAt(view, at + idLength);
    const start = at + idLength + size.length;
    if (idLength === 2 && view.getUint16(at) === DOC_TYPE) return textAt(view, start, size.value).replace(/\0+$/, '');
    at = start + size.value;
  }
  return undefined;
}

/** A number of EBML: the zeros before its first bit say how many bytes follow. */
function numberAt(view: DataView, at: number): { length: number; value: number } {
  if (at >= view.byteLength) return { length: 1, value: 0 };
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  let value = first & (0x7f >> (length - 1));
  for (let next = at + 1; next < Math.min(at + length, view.byteLength); next += 1)
    value = value * 256 + view.getUint8(next);
  return { length, value };
}

function textAt(view: DataView, at: number, length = view.byteLength): string {
  const end = Math.min(at + length, view.byteLength);
  let text = '';
  for (let index = at; index < end; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
}
