import { setImmediate } from 'node:timers/promises';

/** Requests wait no longer than this for work in the background. */
const SLICE_MS = 3;

/** Call the returned function between two pieces of work: it yields to requests when the slice is used up. */
export function slicedWork(): () => Promise<void> {
  let beganAt = performance.now();
  return async () => {
    if (performance.now() - beganAt < SLICE_MS) return;
    await setImmediate();
    beganAt = performance.now();
  };
}
