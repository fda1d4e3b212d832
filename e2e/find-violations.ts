import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The one rule whose result depends on the theme. */
const CONTRAST = ['color-contrast'];
const TARGET_SIZE = ['target-size'];
/** axe runs this rule on request only, because it is experimental. Users of voice control say the visible label of a control. */
const SPOKEN_NAMES = { 'label-content-name-mismatch': { enabled: true } };

/** Lists the WCAG violations of this screen. */
export function findViolations(page: Page): Promise<string[]> {
  return findTwice(() => analyze(makeAxe(page, SPOKEN_NAMES).withTags(WCAG)));
}

/** Lists the WCAG violations of this screen, and those that only the other theme has. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await findViolations(page);
  await switchTheme(page);
  const foundInOther = await findTwice(() => analyze(makeAxe(page).withRules(CONTRAST)));
  await switchTheme(page);
  return [...found, ...foundInOther.map((violation) => `in the other theme: ${violation}`)];
}

/** Lists the controls of this screen that are too small or too close to each other to be pressed. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return findTwice(() => analyze(makeAxe(page).withRules(TARGET_SIZE)));
}

/** Checks again when it finds any violation, because the screen may have been rendering. */
async function findTwice(find: () => Promise<string[]>): Promise<string[]> {
  const found = await find();
  return found.length > 0 ? find() : found;
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['rules']>;

/** Hidden elements around an open menu that pass the focus on as soon as they get it. axe mistakes them for controls. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** The pages have no frames. The legacy mode does not look for any and is twice as fast. */
function makeAxe(page: Page, rules: Rules = {}): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules })
    .exclude(FOCUS_GUARDS)
    .setLegacyMode();
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** The colours depend on this class alone. */
function switchTheme(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { classList } = document.documentElement;
    const from = classList.contains('dark') ? 'dark' : 'light';
    classList.replace(from, from === 'dark' ? 'light' : 'dark');
  });
}
