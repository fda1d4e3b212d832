import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolations } from '../../find-violations.ts';
import { clipPosition, desktop, phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { dialogOf, openProfile, sectionOf } from '../profile/profile-page.ts';
import { makeVideo } from './sample-videos.ts';
import { goToOwnCard, newPlace, shareMoment, untilProcessed } from './share-moment.ts';

const stackUrl = inject('stackUrl');
const MOST_TABS = 60;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** A live moment, and one that has failed and is newer. */
async function shareTwo(page: Page) {
  const place = newPlace();
  const live = await shareMoment(page, stackUrl, { place, file: await makeVideo('short.mp4'), caption: 'First' });
  await untilProcessed(page, stackUrl, live.id);
  const failed = await shareMoment(page, stackUrl, {
    place,
    file: await makeVideo('two-videos.mp4'),
    caption: 'Second',
  });
  await untilProcessed(page, stackUrl, failed.id);
  return place;
}

test('with the keyboard alone the author goes through their moments, and deletes one in the feed', async () => {
  await using author = await newVisitorPage(browser, desktop);
  const { page } = author;
  await signUp(author, stackUrl, makeUser());
  await shareTwo(page);
  await page.goto(stackUrl);

  const card = await goToOwnCard(page);
  await card.getByText('This file contains more than one video').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowLeft');
  await card.getByText('This file contains more than one video').waitFor();
  await page.keyboard.press('ArrowRight');
  await card.locator('video').waitFor();
  await tabTo(page, /^Options of your moment$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await dialogOf(page, 'Delete this moment?').waitFor();
  await tabTo(page, /^Delete for good$/);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Your moment has been deleted');

  await card.getByText('This file contains more than one video').waitFor();
  expect(await card.getByRole('group', { name: 'Story 1 of 1' }).count()).toBe(1);
});

test('on the profile Escape keeps the moment and returns the focus', async () => {
  await using author = await newVisitorPage(browser, phone);
  const { page } = author;
  await signUp(author, stackUrl, makeUser());
  const place = await shareTwo(page);
  await openProfile(page, stackUrl);
  const rows = sectionOf(page, 'My moments').getByRole('listitem');
  await rows.first().waitFor();

  await tabTo(page, /^Delete your moment at/);
  await page.keyboard.press('Enter');
  await dialogOf(page, 'Delete this moment?').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Delete this moment?').waitFor({ state: 'detached' });
  await tabTo(page, new RegExp(`^Delete your moment at .*${place.location}`));

  expect(await rows.count()).toBe(2);
});

test.each([
  { language: 'ar', theme: 'dark', section: 'لحظاتي', badge: 'لحظتك' },
  { language: 'tr', theme: 'light', section: 'Anlarım', badge: 'Senin anın' },
])(
  'in $language and $theme the list and the card violate no WCAG rule',
  async ({ language, theme, section, badge }) => {
    await using author = await newVisitorPage(browser, phone);
    const { page } = author;
    await signUp(author, stackUrl, makeUser());
    await shareTwo(page);
    await page.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { language, theme },
    );
    await page.goto(`${stackUrl}/profile`);

    await sectionOf(page, section).getByRole('listitem').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(stackUrl);
    const card = await goToOwnCard(page);
    await card.getByText(badge, { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await card.locator('video').waitFor();
    await expect.poll(() => clipPosition(page)).toBeGreaterThan(0);
  },
);
