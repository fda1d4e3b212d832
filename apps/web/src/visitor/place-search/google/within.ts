import { delay } from '../../../ui/time/delay.ts';

/** For work that takes no signal: gives up waiting after a while. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = delay(ms, () => reject(new Error(`No answer within ${ms} ms`)));
    work.finally(cancel).then(resolve, reject);
  });
}
