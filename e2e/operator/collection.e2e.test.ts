import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryDatabase } from '../stack-services.ts';
import { openConsole, rowOf } from './console-page.ts';
import { signIn } from './operator-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const RECORD = '/api/admin/collection/record';

test('the record is saved, and unsaved text stays when another admin saves', async () => {
  const api = await signIn();
  await using watched = await openConsole(browser, '/admin/collection');
  const { page } = watched;
  await page.getByLabel('Purpose').fill('Stories of venues that agreed');
  await page.getByLabel('Lawful basis or consent').fill('Their consent, kept in the office');
  await page.getByLabel('Contact for removal requests').fill('removal@around.test');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText(/^Saved by admin on /).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);

  await page.getByLabel('Purpose').fill('Stories of venues that agreed, and of');
  const theirs = { purpose: 'Another purpose', lawfulBasis: 'Another basis', contact: 'other@around.test' };
  expect((await api.send('POST', RECORD, theirs)).status).toBe(200);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.getByText(/has saved this record meanwhile/).waitFor();
  expect(await page.getByLabel('Purpose').inputValue()).toBe('Stories of venues that agreed, and of');

  await page.getByRole('button', { name: 'Use their version' }).click();
  await expect.poll(() => page.getByLabel('Purpose').inputValue()).toBe('Another purpose');
});

test('an excluded profile is found by its name, loses its stories at once, and can be taken back', async () => {
  const [profile] = await queryDatabase<{ id: string; username: string }>(`
    select profiles.id, username from profiles join stories on stories.profile_id = profiles.id
    group by profiles.id order by count(*) limit 1`);
  const { id, username } = profile!;
  const countStories = async () =>
    (await queryDatabase<{ n: number }>('select count(*)::int as n from stories where profile_id = $1', [id]))[0]!.n;
  expect(await countStories()).toBeGreaterThan(0);
  await using watched = await openConsole(browser, '/admin/collection');
  const { page } = watched;
  await page.getByRole('button', { name: 'Exclude the profile' }).click();
  await page.getByText('Please', { exact: false }).first().waitFor();

  await page.getByLabel('Profile').fill(username.slice(0, -1).toUpperCase());
  await page
    .getByRole('list', { name: 'Profiles found' })
    .getByRole('button', { name: `@${username}` })
    .first()
    .click();
  await page.getByLabel('Reason').fill('They asked for it');
  await page.getByRole('button', { name: 'Exclude the profile' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exclude', exact: true }).click();

  await rowOf(page, `@${username}`).waitFor();
  expect(await countStories()).toBe(0);
  await page.getByRole('button', { name: `Allow @${username} again` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expect.poll(() => rowOf(page, `@${username}`).count()).toBe(0);
});
