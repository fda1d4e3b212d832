const FADE_MS = 120;
/** The longest time step of a frame, so that a late frame, or the first after a pause, does not skip the fade. */
const LONGEST_FRAME_MS = 34;

export type Faded<Item> = { item: Item; opacity: number };

/** Fades new items in and removed items out over several frames. */
export function createFades<Item>() {
  /** `shownMs` grows to `FADE_MS` while an item fades in, and shrinks to 0 while it fades out. */
  const shown = new Map<string, { item: Item; shownMs: number }>();
  let lastTime = Number.NEGATIVE_INFINITY;

  return {
    /** The visible items at this time by key, including those that fade out. With `isStill` nothing fades. */
    at(wanted: ReadonlyMap<string, Item>, time: number, isStill: boolean): [key: string, Faded<Item>][] {
      const step = isStill ? FADE_MS : Math.min(LONGEST_FRAME_MS, time - lastTime);
      lastTime = time;
      for (const [key, { item, shownMs }] of shown) {
        if (wanted.has(key)) continue;
        if (shownMs > step) shown.set(key, { item, shownMs: shownMs - step });
        else shown.delete(key);
      }
      for (const [key, item] of wanted) {
        shown.set(key, { item, shownMs: Math.min(FADE_MS, (shown.get(key)?.shownMs ?? 0) + step) });
      }
      return [...shown].map(([key, { item, shownMs }]) => [key, { item, opacity: shownMs / FADE_MS }]);
    },
    /** The next frame differs, even if nothing else changes. */
    isFading: () => [...shown.values()].some(({ shownMs }) => shownMs < FADE_MS),
  };
}
