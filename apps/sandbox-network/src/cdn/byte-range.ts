/** Both ends included. */
export type ByteRange = { first: number; last: number };

const SINGLE_RANGE = /^bytes=(?<first>\d*)-(?<last>\d*)$/;

/** The single range that the header requests. Undefined means the whole file, also for an invalid header. */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const bounds = SINGLE_RANGE.exec(header ?? '')?.groups;
  if (!bounds) return undefined;
  const { first = '', last = '' } = bounds;
  if (first === '' && last === '') return undefined;

  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
  }
  const range = { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < range.first) return undefined;
  return range.first >= size ? 'unsatisfiable' : range;
}
