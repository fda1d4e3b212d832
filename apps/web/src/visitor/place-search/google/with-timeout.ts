import { delay } from '../../../ui/time/delay.ts';

/** A timeout for promises that take no AbortSignal. The work itself goes on. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = delay(ms, () => reject(new Error(`No answer within ${ms} ms`)));
    work.finally(cancel).then(resolve, reject);
  });
}
