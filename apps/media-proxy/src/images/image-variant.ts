import { AppError } from '@around/service-kit/app-error';

/** Available widths in pixels: the sizes at which the product shows images, at one or two device pixels. */
const IMAGE_WIDTHS = [160, 320, 480, 640, 720, 960, 1_280] as const;

const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** `isNegotiated` where the client's `Accept` chose the format. */
export type ImageVariant = { width: number; format: ImageFormat; isNegotiated: boolean };
type VariantQuery = { w?: unknown; f?: unknown };

/** Undefined if the original is requested. With `f`, the response does not depend on `Accept`. */
export function readVariant(
  { w: width, f: format }: VariantQuery,
  accept: string | undefined,
): ImageVariant | undefined {
  if (width === undefined) return undefined;
  const known = IMAGE_WIDTHS.find((each) => String(each) === width);
  if (!known) throw new AppError('bad_request', `w must be one of ${IMAGE_WIDTHS.join(', ')}`);
  if (format === undefined) return { width: known, format: negotiateFormat(accept), isNegotiated: true };
  const named = IMAGE_FORMATS.find((each) => each === format);
  if (!named) throw new AppError('bad_request', `f must be one of ${IMAGE_FORMATS.join(', ')}`);
  return { width: known, format: named, isNegotiated: false };
}

export function nameVariant({ width, format }: ImageVariant): string {
  return `w=${width}.${format}`;
}

/** The format with the smallest files that the client accepts. */
function negotiateFormat(accept = ''): ImageFormat {
  if (/\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'avif';
  if (/\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'webp';
  return 'jpeg';
}
