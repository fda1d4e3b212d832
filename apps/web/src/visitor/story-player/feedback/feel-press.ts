import type { Felt } from './press-feedback.ts';

const load = () => import('./press-feedback.ts');

/** Shows that a press was felt. Without its code, as offline, the press works all the same. */
export function feelPress(surface: Element | null, felt: Felt): void {
  load().then(
    ({ showPress }) => surface && showPress(surface, felt),
    () => {},
  );
}

/** A finger that goes down will be lifted soon. */
export function prepareFeedback(): void {
  load().catch(() => {});
}
