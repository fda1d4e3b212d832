import { AppError } from '@around/service-kit/app-error';

/** The widths that are made, in pixels: one for each size at which the product shows an image, at one or two device pixels. */
const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1_280] as const;

export type ImageFormat = 'avif' | 'webp' | 'jpeg';
export type ImageVariant = { width: number; format: ImageFormat };

/** Undefined if the original is wanted. */
export function readVariant(width: unknown, accept: string | undefined): ImageVariant | undefined {
  if (width === undefined) return undefined;
  const wanted = IMAGE_WIDTHS.find((known) => String(known) === width);
  if (!wanted) throw new AppError('bad_request', `w must be one of ${IMAGE_WIDTHS.join(', ')}`);
  return { width: wanted, format: negotiateFormat(accept) };
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
