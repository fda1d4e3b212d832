/**
 * How far changes have been read: all transactions below `horizon`, and those in `above`, which were committed while an older one still
 * ran. A point means the same in every gateway, so a reader may continue at another gateway.
 */
export type ChangePoint = { horizon: bigint; above: ReadonlySet<bigint> };

/** The changes of transactions that exceed this maximum are sent twice. */
const ABOVE_MAX = 40;
const POINT = /^\d{1,19}(?:\.\d{1,19}){0,40}$/;

export function writePoint({ horizon, above }: ChangePoint): string {
  return [horizon, ...[...above].slice(0, ABOVE_MAX)].join('.');
}

/** Undefined for a text that `writePoint` did not make. */
export function readPoint(text: string): ChangePoint | undefined {
  if (!POINT.test(text)) return undefined;
  const [horizon = 0n, ...above] = text.split('.').map(BigInt);
  return { horizon, above: new Set(above) };
}

export function hasRead({ horizon, above }: ChangePoint, transaction: bigint): boolean {
  return transaction < horizon || above.has(transaction);
}
