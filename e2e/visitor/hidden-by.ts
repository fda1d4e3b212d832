import type { Locator, Page } from 'playwright-core';
import { playingCard } from './feed-page.ts';

/** The parts of the playing card under this element: its controls, caption, place and progress. */
export async function coveredBy(page: Page, cover: Locator): Promise<string[]> {
  const area = await cover.boundingBox();
  if (!area) throw new Error('The cover is not visible');
  const parts = playingCard(page).locator('button:visible, header h2, header p, [role="group"], p.line-clamp-2');
  return parts.evaluateAll(
    (elements, { x, y, width, height }) =>
      elements
        .filter((element) => !element.closest('[data-testid="story-surface"]'))
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    area,
  );
}

/** The texts and controls of the whole page under this element, from points five pixels apart. */
export function hiddenBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = new Set<string>();
    const isIn = (x: number, y: number) => (box: DOMRect) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    function inspect(x: number, y: number): void {
      const under = document.elementsFromPoint(x, y).find((other) => !element.contains(other));
      const control = under?.closest('button, a, input');
      if (control) found.add(control.getAttribute('aria-label') ?? control.textContent);
      for (const node of under?.childNodes ?? []) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(isIn(x, y))) found.add(node.textContent);
      }
    }
    for (let x = left; x < right; x += 5) for (let y = top; y < bottom; y += 5) inspect(x, y);
    return [...found];
  });
}
