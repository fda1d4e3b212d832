const FADE_MS = 120;
/** A frame that follows a rest, or a very late one, does not skip the fade. */
const LONGEST_FRAME_MS = 34;

export type Faded<Item> = { item: Item; opacity: number };

/** Lets what comes to the picture appear, and what goes disappear, over several frames. */
export function createFades<Item>() {
  /** `shownMs` grows to `FADE_MS`, and shrinks to nothing. */
  const shown = new Map<string, { item: Item; shownMs: number }>();
  let lastTime = Number.NEGATIVE_INFINITY;

  return {
    /** What is seen at this time, what goes included, by key; with `isStill` nothing fades. */
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
