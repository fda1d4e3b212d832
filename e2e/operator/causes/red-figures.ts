import type { Page } from 'playwright-core';

export type RedFigure = {
  text: string;
  /** The link to press: the figure itself or next to it; null if there is none. */
  href: string | null;
  /** The name of the button to press instead, without the counts at its end, which change; it opens a dialog. */
  button: string | null;
  /** The text of the row of a table that the figure is in; empty elsewhere. */
  row: string;
};

/**
 * Everything in the content of the page that is painted in a colour of failure or warning: text, icons, borders, backgrounds and
 * drawings. Figures are found by their colour, so that a new one needs no entry here. The red of a button warns of its action; in a
 * button only drawings are figures.
 */
export function findRedFigures(page: Page): Promise<RedFigure[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const read = (color: string): number[] | null => {
      if (/[,/] ?0\)$/.test(color) || color === 'none' || color === 'transparent') return null;
      context.fillStyle = `rgb(from ${color} r g b / 1)`;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const root = getComputedStyle(document.documentElement);
    // The last one is the amber of drawings on light paper.
    const reds = ['--danger', '--danger-text', '--amber']
      .map((token) => root.getPropertyValue(token))
      .concat('#a86a00');
    const wanted = reds.map((color) => read(color.trim())!);
    const isRed = (color: string) => {
      const found = read(color);
      return found !== null && wanted.some((red) => red.every((part, index) => Math.abs(part - found[index]!) <= 2));
    };
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
    const isPainted = (element: Element) => {
      const style = getComputedStyle(element);
      if (element.closest('button')) return element instanceof SVGPathElement && isRed(style.fill);
      const edges = ['Top', 'Right', 'Bottom', 'Left'] as const;
      return (
        (element instanceof SVGGeometryElement && isRed(style.fill)) ||
        ((element instanceof SVGSVGElement || hasOwnText(element)) && isRed(style.color)) ||
        isRed(style.backgroundColor) ||
        edges.some((edge) => style[`border${edge}Width`] !== '0px' && isRed(style[`border${edge}Color`]))
      );
    };
    const linkFor = (element: Element): Element | null => {
      const own = element.closest('a[href]');
      if (own) return own;
      const scope = element.closest('td, li, figure, section');
      // A cell or a list item is about one subject. Elsewhere the link of another red figure may be about another subject.
      const isShared = scope?.matches('figure, section') ?? true;
      for (let near: Element | null = element; near && scope?.contains(near); near = near.parentElement) {
        const link = [...near.querySelectorAll('a[href]')].find((one) => !(isShared && isPainted(one)));
        if (link) return link;
      }
      return null;
    };
    const painted = [...document.querySelectorAll('main *')].filter(
      // A failed load has its own message and a retry button; red text under a field is about what was typed. The urgency of a case is
      // no failure, so there is no cause to find.
      (element) =>
        element.checkVisibility() && !element.closest('[role=alert], form, [data-priority]') && isPainted(element),
    );
    return painted.map((element) => {
      const button = element.closest('button');
      const link = button ? null : linkFor(element);
      return {
        text: (element.closest('a, button, td, li, section')?.textContent ?? '').trim().slice(0, 80),
        href: link?.getAttribute('href') ?? null,
        button: button ? (button.textContent ?? '').split(': ')[0]!.trim() : null,
        row: element.closest('tbody tr')?.textContent ?? '',
      };
    });
  });
}
