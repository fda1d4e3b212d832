import { AppError } from '@around/service-kit/app-error';

/** The widths that are made, in pixels: one for each size at which the product shows an image, at one or two device pixels. */
const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1_280] as const;

const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** `isNegotiated` where the client's `Accept` chose the format. */
export type ImageVariant = { width: number; format: ImageFormat; isNegotiated: boolean };
type Wanted = { w?: unknown; f?: unknown };

/** Undefined if the original is wanted. A format that is named makes one address one file, whoever asks. */
export function readVariant({ w: width, f: format }: Wanted, accept: string | undefined): ImageVariant | undefined {
  if (width === undefined) return undefined;
  const wanted = IMAGE_WIDTHS.find((known) => String(known) === width);
  if (!wanted) throw new AppError('bad_request', `w must be one of ${IMAGE_WIDTHS.join(', ')}`);
  if (format === undefined) return { width: wanted, format: negotiateFormat(accept), isNegotiated: true };
  const named = IMAGE_FORMATS.find((known) => known === format);
  if (!named) throw new AppError('bad_request', `f must be one of ${IMAGE_FORMATS.join(', ')}`);
  return { width: wanted, format: named, isNegotiated: false };
}

export function nameVariant({ width, format }: ImageVariant): string {
  return `w=${width}.${format}`;
}

/** The smallest format that the client says it can show. */
function negotiateFormat(accept = ''): ImageFormat {
  if (/\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'avif';
  if (/\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'webp';
  return 'jpeg';
}
