/** Scrolls smoothly by default, but at once with reduced motion. */
export function scrollToSlot(list: HTMLElement | null, key: string | undefined, behavior?: ScrollBehavior): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list
    ?.querySelector(`[data-slot="${key}"]`)
    ?.scrollIntoView({ behavior: behavior ?? (isStill ? 'instant' : 'smooth'), block: 'start' });
}
