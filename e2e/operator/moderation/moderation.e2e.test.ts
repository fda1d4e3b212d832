import type { Story } from '@around/contracts/feed';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { queryDatabase } from '../../stack-services.ts';
import { openConsole, openTab } from '../console-page.ts';
import { request } from '../operator-api.ts';
import { readStories, report } from './queue-api.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
let stories: Story[];
beforeAll(async () => {
  browser = await launchBrowser();
  stories = await readStories(stackUrl);
});
afterAll(() => browser.close());

/** Stories of one media type that no other test has taken. */
function takeStories(count: number, mediaType: Story['mediaType'] = 'image'): Story[] {
  const taken = stories.filter((story) => story.mediaType === mediaType).slice(0, count);
  stories = stories.filter((story) => !taken.includes(story));
  return taken;
}

async function visibilityOf({ id }: Story): Promise<string> {
  const [row] = await queryDatabase<{ visibility: string }>('select visibility from stories where id = $1', [id]);
  return row!.visibility;
}

async function caseOf({ id }: Story): Promise<string> {
  const [row] = await queryDatabase<{ id: string }>('select id from moderation_cases where story_id = $1', [id]);
  return row!.id;
}

async function claimantOf(caseId: string): Promise<string | null> {
  const [row] = await queryDatabase<{ claimed_by: string | null }>(
    'select claimed_by from moderation_cases where id = $1',
    [caseId],
  );
  return row!.claimed_by;
}

/** A little longer than a case is shown before it can be decided. */
const SHOWN_FIRST_MS = 700;

const claimNote = (page: Page) => page.getByText('Claimed by you: nobody else can decide it');
const decideButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a story is seen, decided by keyboard, and the decision is undone in the notice', async () => {
  const [story] = takeStories(1) as [Story];
  await report(stackUrl, story.id, 'sexual_content', 'Not here, please');
  const caseId = await caseOf(story);
  await using watched = await openConsole(browser, '/admin/moderation?reason=sexual_content');
  const { page } = watched;
  await page.locator(`a[href*="${caseId}"]`).first().click();
  await claimNote(page).waitFor();
  await page.getByText('Not here, please').waitFor();
  await page.getByText('This may disturb you.').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  expect(await page.getByAltText('The reported picture').count()).toBe(0);
  expect(await claimantOf(caseId)).toBe('admin');

  await page.keyboard.press('v');
  const picture = page.getByAltText('The reported picture');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('r');
  await expectNotice(page, 'Decided: Restore');
  await expect.poll(() => visibilityOf(story)).toBe('shown');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();

  await expectNotice(page, 'The decision is undone');
  await expect.poll(() => visibilityOf(story)).toBe('hidden');
  await page.goto(`${stackUrl}/admin/moderation?case=${caseId}`);
  await page.getByText('Restore, undone by admin').waitFor();
  await page.keyboard.press('x');
  await expectNotice(page, 'Decided: Remove');
  await expect.poll(() => visibilityOf(story)).toBe('removed');
});

test('a closed page hands its case back, also when the service worker controls it', async () => {
  const [story] = takeStories(1) as [Story];
  await report(stackUrl, story.id, 'threat');
  const caseId = await caseOf(story);
  await using watched = await openConsole(browser, `/admin/moderation?case=${caseId}`);
  const { page } = watched;
  await claimNote(page).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await closePage(page);
  await expect.poll(() => claimantOf(caseId)).toBeNull();

  await page.goBack();
  await claimNote(page).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).not.toBeNull();
  await closePage(page);
  await expect.poll(() => claimantOf(caseId)).toBeNull();
});

/** Leaves the page, again if the browser closed it without `pagehide`: it does so when the page is busy for half a second. */
async function closePage(page: Page): Promise<void> {
  const reader = await page.context().newPage();
  await reader.goto(`${stackUrl}/robots.txt`);
  const readMark = () => reader.waitForFunction(() => localStorage.getItem('closed'), null, { timeout: 5_000 });
  for (;;) {
    await page.evaluate(() => {
      localStorage.removeItem('closed');
      window.addEventListener('pagehide', () => localStorage.setItem('closed', 'yes'));
    });
    await page.goto('about:blank');
    if (await readMark().catch(() => null)) break;
    await page.goBack();
    await claimNote(page).waitFor();
  }
  await reader.close();
}

test('a case that another operator has claimed cannot be decided, and says who has it', async () => {
  const [story] = takeStories(1, 'video') as [Story];
  await report(stackUrl, story.id, 'harassment');
  const caseId = await caseOf(story);
  await queryDatabase(
    "update moderation_cases set claimed_by = 'grace', claimed_until = now() + interval '5 minutes' where id = $1",
    [caseId],
  );
  await using watched = await openConsole(browser, `/admin/moderation?case=${caseId}`, { expectedErrors: [/409/] });
  const { page } = watched;

  await page.getByText('grace has claimed this case').waitFor();

  expect(await decideButton(page, 'Dismiss').count()).toBe(0);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.readyState)).toBeGreaterThan(0);
});

test('many cases of one flood are decided alike and undone together', async () => {
  const flood = takeStories(3);
  for (const { id } of flood) await report(stackUrl, id, 'scam');
  await using watched = await openConsole(browser, '/admin/moderation?reason=scam');
  const { page } = watched;
  await page.getByRole('checkbox', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Decide 3 cases' }).click();
  const dialog = page.getByRole('dialog', { name: 'One decision for 3 cases' });
  await dialog.getByLabel('Decision').selectOption('Hide');
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Hide: 3 cases' }).click();

  await expectNotice(page, '3 cases decided');
  await page.getByText('No case matches these filters.').waitFor();
  expect(await Promise.all(flood.map(visibilityOf))).toEqual(['hidden', 'hidden', 'hidden']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectNotice(page, '3 decisions undone');
  expect(await Promise.all(flood.map(visibilityOf))).toEqual(['shown', 'shown', 'shown']);
});

test('refusing a removal request requires words, and its story is shown next to it', async () => {
  const [story] = takeStories(1) as [Story];
  const link = `${stackUrl}/l/${story.locationId}/s/${story.id}`;
  const body = { link, role: 'self', text: 'I stand at the window' };
  expect((await request(stackUrl, 'POST', '/api/removals', { body })).status).toBe(201);
  await using watched = await openConsole(browser, '/admin/moderation?kind=removal');
  const { page } = watched;
  await page.getByRole('link', { name: link }).click();
  await page.getByText('I stand at the window').waitFor();
  await page.getByAltText('The reported picture').waitFor();
  await decideButton(page, 'Refuse the request').click();
  await page.getByText('Please tell the person why the request is refused').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await page.getByLabel('In your own words').fill('Nobody can be recognized there.');
  await decideButton(page, 'Refuse the request').click();

  await expectNotice(page, 'Decided: Dismiss');
  await openTab(page, 'What each reason does');
  await page.getByText('This shows my child').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
});

test('a held key and a double press decide one case, and each of several decisions can be undone', async () => {
  const reported = takeStories(4);
  for (const { id } of reported) await report(stackUrl, id, 'wrong_place');
  const hiddenCount = async () =>
    (await Promise.all(reported.map(visibilityOf))).filter((visibility) => visibility === 'hidden').length;
  await using watched = await openConsole(browser, '/admin/moderation?reason=wrong_place');
  const { page } = watched;
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/decision') && requests.push(request.url()));
  const links = page.getByRole('row').getByRole('link');
  await expect.poll(() => links.count()).toBe(4);
  // The urgency of a case is a state, and names no cause to look for.
  expect(await page.getByText('find the cause').count()).toBe(0);
  await links.first().click();
  await claimNote(page).waitFor();
  await page.waitForTimeout(SHOWN_FIRST_MS);

  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.down('h');
    await page.waitForTimeout(50);
  }
  await page.keyboard.up('h');
  await page.getByText('Decided just now').waitFor();
  await claimNote(page).waitFor();
  await page.waitForTimeout(SHOWN_FIRST_MS);
  expect([requests.length, await hiddenCount()]).toEqual([1, 1]);

  // Both before the next render, and then a click where the button of the next case appears.
  await page.evaluate(() => {
    for (let times = 0; times < 3; times += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
    }
  });
  const undos = page.getByRole('button', { name: /^Undo/ });
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Hide: ' }).count()).toBe(2);
  await claimNote(page).waitFor();
  await page.keyboard.press('h');
  await page.waitForTimeout(SHOWN_FIRST_MS);
  expect([requests.length, await hiddenCount()]).toEqual([2, 2]);

  for (const left of [1, 0]) {
    await page.getByRole('listitem').filter({ hasText: 'Hide: ' }).last().locator(undos).click();
    await expect.poll(hiddenCount).toBe(left);
  }
  expect(await page.getByText('Decided just now').count()).toBe(0);
});
