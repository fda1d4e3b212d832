import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { queryDatabase } from '../stack-services.ts';
import { ALERTED_WITHIN_MS, openConsole, rowOf } from './console-page.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

let browser: Browser;
let api: OperatorApi;
let guest: { id: string; username: string };
beforeAll(async () => {
  [browser, api] = await Promise.all([launchBrowser(), signIn()]);
  const seed = await readControl<CrawlerSeed>(inject('controlUrl'), '/control/crawler-seed');
  const { accounts } = await api.get<{ accounts: Array<typeof guest> }>('/api/admin/instagram-accounts');
  guest = accounts.find(({ username }) => username === seed.accounts[3]!.username)!;
});
afterEach(() => api.send('POST', `/api/admin/instagram-accounts/${guest.id}/unfreeze`));
afterAll(() => browser.close());

test('a stopped account raises an alert, counted on every page, until it works again', async () => {
  await api.send('POST', `/api/admin/instagram-accounts/${guest.id}/freeze`);
  await using watched = await openConsole(browser, '/admin/alerts');
  const { page } = watched;
  const alert = page.getByRole('listitem').filter({ hasText: `Account ${guest.username} is disabled` });

  await alert.waitFor({ timeout: ALERTED_WITHIN_MS });
  await page.getByRole('heading', { name: /^Open now: [1-9]/ }).waitFor();
  await page
    .getByRole('link', { name: /Alerts.*[1-9]/ })
    .first()
    .waitFor({ timeout: ALERTED_WITHIN_MS });

  await api.send('POST', `/api/admin/instagram-accounts/${guest.id}/unfreeze`);
  await alert.waitFor({ state: 'hidden', timeout: ALERTED_WITHIN_MS });
  await page
    .getByRole('row')
    .filter({ hasText: `Account ${guest.username} is disabled` })
    .first()
    .waitFor({ timeout: ALERTED_WITHIN_MS });
});

test('an unreadable story raises an alert, which leads to its profile, reason and fields', async () => {
  const [profile] = await queryDatabase<{ username: string }>(`
    with venue as (select id, username from profiles order by username limit 1), story as (
      insert into set_aside_stories (profile_id, media_id, reason, keys, is_whole_profile, times)
      select id, '4071', 'video_versions: Invalid input', '{pk,taken_at,video_codec}', false, 3 from venue
    ) select username from venue`);
  await using watched = await openConsole(browser, '/admin/alerts');
  const { page } = watched;
  const alert = page.getByRole('listitem').filter({ hasText: 'could not be read in the last hour' });
  await alert.getByRole('link', { name: 'Open Unreadable stories' }).click({ timeout: ALERTED_WITHIN_MS });

  await page.getByRole('heading', { name: 'Unreadable stories', level: 1 }).waitFor();
  await page.getByText('1 story in the last hour').waitFor();
  const row = rowOf(page, `@${profile!.username}`);
  for (const text of ['4071', 'video_versions: Invalid input']) await row.getByText(text).waitFor();
  await row.getByRole('cell', { name: '3', exact: true }).waitFor();
  await row.getByText('3 fields').click();
  await row.getByText('pk, taken_at, video_codec').waitFor();

  await queryDatabase('delete from set_aside_stories');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.getByText('Every story of the last eight days could be read.').waitFor();
});
