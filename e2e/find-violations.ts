import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What of WCAG is violated on this screen. A screen that was being drawn anew during the look is looked at once more. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = await look(page);
  return found.length > 0 ? look(page) : found;
}

async function look(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG);
  // There are no frames; without looking for any it is twice as fast.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
