/** One range of a `Range: bytes=` header: `first-last`, `first-` or, with `suffix`, the last bytes of the file. */
export type ByteRange = { first: number; last: number | undefined } | { suffix: number };

export type ContentRange = { first: number; last: number; total: number | undefined };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;
const CONTENT_RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i;
const UNSATISFIED_RANGE = /^bytes \*\/(\d{1,15})$/i;

/** Undefined for no range, several ranges and invalid ones: all of them get the whole file. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { suffix: Number(last) };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return { first: Number(first), last: last === '' ? undefined : Number(last) };
}

export function formatRange(range: ByteRange): string {
  return 'suffix' in range ? `bytes=-${range.suffix}` : `bytes=${range.first}-${range.last ?? ''}`;
}

export function parseContentRange(header: string | string[] | undefined): ContentRange | undefined {
  if (typeof header !== 'string') return undefined;
  const [, first, last, total] = CONTENT_RANGE.exec(header) ?? [];
  if (first === undefined) return undefined;
  const range = { first: Number(first), last: Number(last), total: total === '*' ? undefined : Number(total) };
  const isValid = range.first <= range.last && range.last < (range.total ?? Number.POSITIVE_INFINITY);
  return isValid ? range : undefined;
}

/** The file size in the `Content-Range` of a 416 response. */
export function parseUnsatisfiedRange(header: string | string[] | undefined): number | undefined {
  const total = typeof header === 'string' ? UNSATISFIED_RANGE.exec(header)?.[1] : undefined;
  return total === undefined ? undefined : Number(total);
}

export function formatContentRange({ first, last, total }: ContentRange): string {
  return `bytes ${first}-${last}/${total ?? '*'}`;
}

/** Whether the upstream sent exactly the requested bytes. */
export function matchesRange(range: ByteRange, { first, last, total }: ContentRange): boolean {
  const end = total === undefined ? undefined : total - 1;
  if ('suffix' in range) return end !== undefined && last === end && first === Math.max(0, total! - range.suffix);
  if (first !== range.first) return false;
  if (range.last !== undefined && last === range.last) return true;
  return end !== undefined && last === end && (range.last === undefined || range.last > end);
}

/** Applies a range to a file size. Undefined if the range lies outside the file. */
export function resolveRange(range: ByteRange, total: number): ContentRange | undefined {
  if ('suffix' in range) {
    if (range.suffix === 0 || total === 0) return undefined;
    return { first: Math.max(0, total - range.suffix), last: total - 1, total };
  }
  if (range.first >= total) return undefined;
  return { first: range.first, last: Math.min(range.last ?? total - 1, total - 1), total };
}
