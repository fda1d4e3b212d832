import { type RefObject, useEffect } from 'react';
import { canTakeFocus, focusPath } from '../../ui/dialogs/return-focus.ts';

/**
 * Browsers move the focus to the body when the focused element is removed or disabled, for example with the deleted row of a table.
 * This moves it to the nearest remaining ancestor that can take it, else to the page's heading.
 */
export function useFocusRecovery(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: HTMLElement | null = null;
    let path: HTMLElement[] = [];

    function onFocusIn({ target }: FocusEvent) {
      focused = target instanceof HTMLElement ? target : null;
      if (page.current?.contains(focused)) path = focusPath(focused);
    }
    // A press on an empty area also moves the focus to the body; the element is still there then.
    function onFocusOut() {
      setTimeout(() => {
        if (isFocusLost() && focused && canTakeFocus(focused)) focused = null;
      });
    }
    function recover() {
      if (!focused || canTakeFocus(focused) || !isFocusLost()) return;
      const target = path.find(canTakeFocus) ?? page.current?.querySelector('h1');
      target?.focus({ preventScroll: true });
    }
    // Runs after the microtasks in which a closing dialog returns the focus itself.
    const observer = new MutationObserver(() => setTimeout(recover));

    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [page]);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
