import type { PressEffect } from './press-feedback.ts';

const load = () => import('./press-feedback.ts');

/** Shows feedback for a press. If this code cannot be loaded, e.g. offline, the press still works. */
export function showFeedback(surface: Element | null, effect: PressEffect): void {
  load().then(
    ({ showPress }) => surface && showPress(surface, effect),
    () => {},
  );
}

/** Called when a finger goes down, so that the code is loaded when it is lifted. */
export function prepareFeedback(): void {
  load().catch(() => {});
}
