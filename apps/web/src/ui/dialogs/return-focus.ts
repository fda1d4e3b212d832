/** Remembers the focused element. The returned function finds it again, or else its nearest ancestor that can take the focus. */
export function rememberFocus(): () => HTMLElement | null {
  const path = focusPath(document.activeElement);
  return () => path.find(canTakeFocus) ?? null;
}

/** An element and its ancestors, from the inside out. */
export function focusPath(from: Element | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement; at = at.parentElement) path.push(at);
  return path;
}

export function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    // Not `checkVisibility`, which the oldest supported browsers lack.
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible'
  );
}
