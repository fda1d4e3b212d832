import type { Page } from 'playwright-core';

/**
 * Lists the controls that a thumb may miss: those that do not react to a press 19 pixels above or below their middle. A control may be
 * drawn lower than its pressable area.
 */
export function findLowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 19;
    // What is behind an open dialog or menu cannot be pressed.
    const scope = document.querySelector('[role$=dialog], [role=menu]') ?? document;
    const controls = [
      ...scope.querySelectorAll('a[href], button, summary, select, input, textarea, [role=tab], [role^=menuitem]'),
    ];
    const isDrawn = (control: Element) => control.checkVisibility() && control.getBoundingClientRect().width > 1;
    const reacts = (control: Element, [x, y]: [number, number]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    };
    const isLow = (control: Element) => {
      const area = (control.closest('label') ?? control).getBoundingClientRect();
      if (area.height >= 2 * REACH + 2) return false;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return !reacts(control, [x, y - REACH]) || !reacts(control, [x, y + REACH]);
    };
    const low = controls.filter((control) => isDrawn(control) && isLow(control));
    window.scrollTo(0, 0);
    return low.map(
      ({ localName, ariaLabel, textContent }) => `<${localName}> ${ariaLabel ?? textContent?.slice(0, 60)}`,
    );
  });
}
