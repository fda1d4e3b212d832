export type MediaFamily = 'image' | 'video';
export type MediaType = { family: MediaFamily; contentType: string };

/** How many bytes identify a file; the longest signature is WebM's document type. */
export const SIGNATURE_BYTES = 64;
const MIN_SIGNATURE_BYTES = 12;

const CLAIMED_FAMILIES: Record<string, MediaFamily> = {
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/pjpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'video/mp4': 'video',
  'video/x-m4v': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
};
const PLAIN_CONTENT_TYPE = /^(?<type>[a-z]+\/[a-z0-9.+-]+)(?:\s*;\s*[a-z0-9-]+=(?:[a-z0-9._+-]+|"[a-z0-9._+, -]*"))*$/i;

const AVIF_BRANDS = ['avif', 'avis'];
const VIDEO_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|msdh|cmfc|f4v |3gp\d|3g2\d)$/;

/** The family of a declared content type, if we serve it. */
export function claimedFamily(contentType: string | string[] | undefined): MediaFamily | undefined {
  if (typeof contentType !== 'string') return undefined;
  const type = PLAIN_CONTENT_TYPE.exec(contentType.trim())?.groups?.type;
  return type === undefined ? undefined : CLAIMED_FAMILIES[type.toLowerCase()];
}

/** The type of a file by its first bytes. */
export function detectMediaType(head: Buffer): MediaType | undefined {
  if (head.length < MIN_SIGNATURE_BYTES) return undefined;
  return detectImage(head) ?? detectVideo(head);
}

function detectImage(head: Buffer): MediaType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return image('jpeg');
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return image('png');
  const text = head.toString('latin1');
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return image('gif');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return image('webp');
  if (brandsOf(text).some((brand) => AVIF_BRANDS.includes(brand))) return image('avif');
  return undefined;
}

function detectVideo(head: Buffer): MediaType | undefined {
  const text = head.toString('latin1');
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && text.includes('webm')) return video('webm');
  const [brand = ''] = brandsOf(text);
  if (brand === 'qt  ') return video('quicktime');
  return VIDEO_BRAND.test(brand) ? video('mp4') : undefined;
}

/** Major and compatible brands of an ISO base media file, as far as they are within the head. */
function brandsOf(text: string): string[] {
  if (!text.startsWith('ftyp', 4)) return [];
  return [8, 16, 20, 24, 28].map((offset) => text.slice(offset, offset + 4)).filter((brand) => brand.length === 4);
}

function startsWith(head: Buffer, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

const image = (subtype: string): MediaType => ({ family: 'image', contentType: `image/${subtype}` });
const video = (subtype: string): MediaType => ({ family: 'video', contentType: `video/${subtype}` });
