import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { openConsole } from '../../operator/console-page.ts';
import { decideRequest, decideStory, report, requestRemoval } from '../../operator/moderation/queue-api.ts';
import { pauseProgram } from '../../stack-services.ts';
import { clipPosition, desktop, openFeed, phone, playingCard } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { dialogOf, openNewProfile, openProfile, sectionOf } from '../profile/profile-page.ts';
import { makeUniqueVideo, makeVideo } from './sample-videos.ts';
import { feedAddress, goToOwnCard, isInFeed, newPlace, shareMoment, untilProcessed } from './share-moment.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the number of new stories counts the moments of others, not those of the visitor', async ({ expect }) => {
  await using author = await newVisitorPage(browser, phone);
  await using other = await newVisitorPage(browser, phone);
  for (const visitor of [author, other]) await signUp(visitor, stackUrl, makeUser());
  const place = newPlace();
  const known = await shareMoment(other.page, stackUrl, { place, file: await makeUniqueVideo() });
  await untilProcessed(other.page, stackUrl, known.id);
  await expect.poll(() => isInFeed(stackUrl, place, known.id)).toBe(true);
  using worker = pauseProgram('upload-worker');
  const own = await shareMoment(author.page, stackUrl, { place, file: await makeUniqueVideo() });
  // Other journeys make new stories too. The page listens to the nearest place only, which is this one.
  await author.page.route('**/api/feed/events?*', (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', '1');
    return route.continue({ url: address.href });
  });
  const listening = author.page.waitForResponse(/\/api\/feed\/events\?/);
  await openFeed(author.page, feedAddress(stackUrl, place));
  await goToOwnCard(author.page);
  await listening;
  worker.resume();
  await untilProcessed(author.page, stackUrl, own.id);
  const others = await shareMoment(other.page, stackUrl, { place, file: await makeUniqueVideo() });
  await untilProcessed(other.page, stackUrl, others.id);

  const chip = author.page.getByRole('button', { name: /new stor(?:y|ies) nearby$/ });
  await chip.waitFor();
  expect(await chip.textContent()).toBe('1 new story nearby');

  await author.page.getByRole('button', { name: 'Options of your moment' }).click();
  await author.page.getByRole('link', { name: 'See all my moments' }).click();
  await sectionOf(author.page, 'My moments').waitFor();
});

test('a moment is live without a reload, is removed, appealed and restored, until its author deletes it', async ({
  expect,
}) => {
  await using author = await openNewProfile(browser, stackUrl, phone);
  const { page } = author;
  const section = sectionOf(page, 'My moments');
  await section.getByText('You have not shared a moment yet').waitFor();
  expect(await section.getByRole('link', { name: 'Share Moment' }).getAttribute('href')).toBe('/upload?fromAuth=true');
  const place = newPlace();
  using worker = pauseProgram('upload-worker');
  const { id } = await shareMoment(page, stackUrl, { place, file: await makeUniqueVideo() });
  await openProfile(page, stackUrl);
  const row = section.getByRole('listitem').filter({ hasText: place.location });

  await row.getByText('Processing', { exact: true }).waitFor();
  worker.resume();
  await row.getByText('Live', { exact: true }).waitFor();
  await expectNotice(page, 'Your moment is live');
  await row.getByText('Hours left: 24').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await using other = await newVisitorPage(browser, desktop);
  await openFeed(other.page, feedAddress(stackUrl, place));
  await playingCard(other.page).getByRole('heading', { name: place.location }).waitFor();
  await expect.poll(() => clipPosition(other.page)).toBeGreaterThan(0.5);
  expect(await other.page.getByText('Your moment', { exact: true }).count()).toBe(0);

  const code = await report(stackUrl, id, 'spam');
  await decideStory(id, { action: 'remove', words: 'It sells something.' });
  await page.reload();
  await row.getByText('Removed', { exact: true }).waitFor();
  await row.getByText('Reason: This is spam or advertising').waitFor();
  await row.getByText('It sells something.').waitFor();
  expect(await row.getByRole('link', { name: 'Share again' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Appeal' }).click();
  const sheet = dialogOf(page, 'Appeal the removal');
  await sheet.getByLabel('Why should it be decided again?').fill('It is my own bread.');
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Appeal' }).click();
  await row.getByText(/^You have appealed\. An operator looks at it by /).waitFor();
  await using operator = await openConsole(browser, '/admin/moderation?reason=spam');
  await operator.page.getByRole('link', { name: `Story at ${place.location}` }).click();
  await operator.page.getByText('It is my own bread.').waitFor();
  await operator.page.getByText('It sells something.').waitFor();
  expect(await findViolationsInBothThemes(operator.page)).toEqual([]);
  await operator.page.getByRole('button', { name: 'Grant the appeal' }).click();
  await expectNotice(operator.page, 'Decided: Restore');
  await page.reload();
  await row.getByText('Your appeal was granted.').waitFor();
  await row.getByText('Live', { exact: true }).waitFor();
  await other.page.goto(`${stackUrl}/report/${code}`);
  await other.page.getByText('The decision was changed').waitFor();

  const asked = await requestRemoval(stackUrl, id);
  await decideRequest(asked.link, { action: 'hide', words: 'A face is shown.' });
  await page.reload();
  await row.getByText('Hidden', { exact: true }).waitFor();
  await row.getByText('Reason: Somebody asked us to remove it.').waitFor();
  await row.getByText('A face is shown.').waitFor();
  await row.getByRole('button', { name: 'Appeal' }).click();
  const second = dialogOf(page, 'Appeal the decision');
  await second.getByLabel('Why should it be decided again?').fill('It is my own face.');
  await second.getByRole('button', { name: 'Appeal' }).click();
  await row.getByText(/^You have appealed\. An operator looks at it by /).waitFor();
  await operator.page.goto(`${stackUrl}/admin/moderation`);
  await operator.page.getByRole('link', { name: `Story at ${place.location}` }).click();
  await operator.page.getByText('It is my own face.').waitFor();
  await operator.page.getByRole('link', { name: 'See the removal request' }).waitFor();
  await operator.page.getByRole('button', { name: 'Grant the appeal' }).click();
  await expectNotice(operator.page, 'Decided: Restore');
  await other.page.goto(`${stackUrl}/remove/${asked.code}`);
  await other.page.getByRole('heading', { name: 'The decision was changed' }).waitFor();
  await page.reload();
  await row.getByText('Live', { exact: true }).waitFor();

  await row.getByRole('button', { name: `Delete your moment at` }).click();
  await dialogOf(page, 'Delete this moment?').getByRole('button', { name: 'Delete for good' }).click();
  await expectNotice(page, 'Your moment has been deleted');
  await section.getByText('You have not shared a moment yet').waitFor();
  await expect.poll(() => isInFeed(stackUrl, place, id)).toBe(false);
});

test('the author sees the state of the moment first in the feed, where it becomes live and plays', async ({
  expect,
}) => {
  await using author = await openNewProfile(browser, stackUrl, desktop);
  const { page } = author;
  const place = newPlace();
  using worker = pauseProgram('upload-worker');
  const { id } = await shareMoment(page, stackUrl, { place, file: await makeVideo('short.mp4') });
  await page.goto(stackUrl);

  const card = await goToOwnCard(page);
  await card.getByText('Your moment', { exact: true }).waitFor();
  await card.getByText('Others can see your moment as soon as it is live.').waitFor();
  worker.resume();
  await untilProcessed(page, stackUrl, id);
  await expectNotice(page, 'Your moment is live');
  await expect.poll(() => clipPosition(page)).toBeGreaterThan(0.5);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await page.reload();
  await card.locator('video').waitFor();
  await card.getByRole('button', { name: 'Options of your moment' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete this moment?').getByRole('button', { name: 'Delete for good' }).click();
  await expectNotice(page, 'Your moment has been deleted');
  await card.waitFor({ state: 'detached' });
});

test('a moment that is shared while the feed is open comes into view, at once, without a reload', async ({
  expect,
}) => {
  await using author = await newVisitorPage(browser, phone);
  const { page } = author;
  await signUp(author, stackUrl, makeUser());
  const [place, file] = [newPlace(), await makeVideo('short.mp4')];
  const read = page.waitForResponse(/\/api\/user\/moments$/);
  await openFeed(page, stackUrl);
  await read;
  const card = page.locator('[data-slot="own"]');
  expect(await card.count()).toBe(0);

  using _worker = pauseProgram('upload-worker');
  await shareMoment(page, stackUrl, { place, file });
  // As when the visitor comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  await playingCard(page).getByText('Your moment', { exact: true }).waitFor();
  await expect.poll(() => card.evaluate((slot) => Math.round(slot.getBoundingClientRect().top))).toBe(0);
});

test('a video that cannot be shared says why, in the language of the page', async ({ expect }) => {
  await using author = await newVisitorPage(browser, { ...phone, locale: 'tr-TR' });
  const { page } = author;
  await signUp(author, stackUrl, makeUser());
  const place = newPlace();
  const sound = await shareMoment(page, stackUrl, { place, file: await makeVideo('sound.mp4'), caption: 'Ses' });
  expect(await untilProcessed(page, stackUrl, sound.id)).toMatchObject({ status: 'failed' });
  await page.goto(`${stackUrl}/profile`);
  const section = sectionOf(page, 'Anlarım');

  await section.getByText('Başarısız', { exact: true }).waitFor();
  await section.getByText('Bu dosyada video yok', { exact: true }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  const again = section.getByRole('link', { name: 'Tekrar paylaş' });
  expect(await again.getAttribute('href')).toBe('/upload?fromAuth=true');

  await page.goto(stackUrl);
  const card = await goToOwnCard(page);
  await card.getByText('Bu dosyada video yok', { exact: true }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  await card.getByRole('button', { name: 'Kapat' }).click();
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[data-slot] article').first().waitFor();
  expect(await card.count()).toBe(0);
});
