import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openConsole } from '../../operator/console-page.ts';
import { crawlNow } from '../../operator/crawl-now.ts';
import { signIn } from '../../operator/operator-api.ts';
import { postControl } from '../../sandbox-control.ts';
import { queryDatabase } from '../../stack-services.ts';
import { openFeed, phone, playingCard } from '../feed-page.ts';
import { readFeed } from '../stories.ts';

const stackUrl = inject('stackUrl');
const controlUrl = inject('controlUrl');
/** A bound of a crawl on a busy machine. */
const CRAWLED = { timeout: 120_000, interval: 500 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function storyIds(): Promise<string[]> {
  return (await readFeed(stackUrl)).flatMap(({ stories }) => stories.map(({ id }) => id));
}

async function findReported(code: string | null): Promise<{ caseId: string; storyId: string }> {
  const [row] = await queryDatabase<{ case_id: string; story_id: string }>(
    'select case_id, story_id from reports where code = $1',
    [code],
  );
  return { caseId: row!.case_id, storyId: row!.story_id };
}

/** Opens the newest case that this link leads to, on a phone, and waits until it is claimed. */
async function openCase(page: Page, link: ReturnType<Page['locator']>): Promise<void> {
  await link.first().click();
  await page.getByText('Claimed by you: nobody else can decide it').waitFor();
}

test('somebody without an account reports "This shows me": the story is gone until the operator restores it', async () => {
  const place = (await readFeed(stackUrl)).find(({ stories }) => stories.length > 2)!;
  await using visitor = await newPage(browser, { ...phone, expectedErrors: [/410/] });
  await openFeed(visitor.page, `${stackUrl}/l/${place.id}`);
  await playingCard(visitor.page).getByRole('button', { name: 'Report' }).click();
  const sheet = visitor.page.getByRole('dialog', { name: 'Report this story' });
  await sheet.getByRole('button', { name: 'This shows me', exact: true }).click();
  await sheet.getByText('The story is hidden for everybody until an operator has decided.').waitFor();
  const code = await sheet.locator('code').textContent();
  // The player may have gone on to the next story before the press.
  const { caseId, storyId } = await findReported(code);
  const address = `${stackUrl}/l/${place.id}/s/${storyId}`;
  await expect.poll(storyIds).not.toContain(storyId);
  await expect.poll(async () => (await fetch(address)).status).toBe(410);

  await using operator = await openConsole(browser, '/admin/moderation?reason=this_is_me', phone);
  await openCase(operator.page, operator.page.locator(`a[href*="${caseId}"]`));
  await operator.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expectNotice(operator.page, 'Decided: Restore');

  await expect.poll(storyIds).toContain(storyId);
  await visitor.page.goto(`${stackUrl}/report/${code}`);
  await visitor.page.getByText('The story stays').waitFor();
});

test('a request on a phone removes a profile permanently, and a later crawl stores nothing of it', async () => {
  const profiles = await queryDatabase<{ id: string; username: string }>(`
    select profiles.id, username from profiles join stories on stories.profile_id = profiles.id
    where stories.expires_at > now() and stories.visibility = 'shown'
    group by profiles.id having count(*) > 1 order by count(*) limit 2`);
  const [named, other] = profiles as [(typeof profiles)[0], (typeof profiles)[0]];
  const shownOf = ({ id }: { id: string }) =>
    queryDatabase("select 1 from stories where profile_id = $1 and visibility <> 'removed'", [id]);
  await using visitor = await newPage(browser, phone);
  const { page } = visitor;
  await page.goto(`${stackUrl}/remove`);
  await page.getByLabel('What should be removed?').selectOption('A profile');
  await page.getByLabel('A profile', { exact: true }).fill(`@${named.username}`);
  await page.getByLabel('Who are you?').selectOption('It is my place, my work or my account');
  await page.getByLabel('What should be removed, and why?').fill('I do not want to be shown here.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByRole('heading', { name: 'Waiting for a decision' }).waitFor();

  await using operator = await openConsole(browser, '/admin/moderation?kind=removal', phone);
  await openCase(operator.page, operator.page.getByRole('link', { name: `@${named.username}` }));
  await operator.page.getByRole('button', { name: 'Remove the profile', exact: true }).click();
  const question = operator.page.getByRole('alertdialog', { name: `Remove @${named.username} permanently?` });
  await question.getByRole('button', { name: 'Remove permanently' }).click();
  await expectNotice(operator.page, 'Decided: Remove the profile permanently');

  expect(await shownOf(named)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'The profile was removed permanently' }).waitFor();
  const before = await queryDatabase('select id from stories where profile_id = $1 order by id', [named.id]);
  const caption = `posted after the removal at ${new Date().toISOString()}`;
  for (const { username } of [named, other]) {
    await postControl(controlUrl, '/control/stories', { username, mediaType: 'image', sticker: 'absent', caption });
  }
  const stored = () =>
    queryDatabase<{ profile_id: string }>('select profile_id from stories where caption = $1', [caption]);
  const api = await signIn();
  await crawlNow(api);
  await expect.poll(stored, CRAWLED).toEqual([{ profile_id: other.id }]);
  // One more cycle than the one that found the story of the other profile.
  const [found] = await queryDatabase<{ at: string }>('select now()::text as at');
  const laterCycles = () =>
    queryDatabase('select 1 from crawl_runs where finished_at is not null and started_at > $1', [found!.at]);
  await crawlNow(api);
  await expect.poll(laterCycles, CRAWLED).not.toEqual([]);
  expect(await stored()).toEqual([{ profile_id: other.id }]);
  expect(await queryDatabase('select id from stories where profile_id = $1 order by id', [named.id])).toEqual(before);
});
