/** Scrolls smoothly if nothing else is given, but never for who wants no motion. */
export function scrollToSlot(list: HTMLElement | null, key: string, behavior?: ScrollBehavior): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list
    ?.querySelector(`[data-slot="${key}"]`)
    ?.scrollIntoView({ behavior: behavior ?? (isStill ? 'instant' : 'smooth'), block: 'start' });
}
