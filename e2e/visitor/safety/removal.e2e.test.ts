import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../../find-violations.ts';
import { signIn } from '../../operator/operator-api.ts';
import { openFeed, phone } from '../feed-page.ts';
import { readFeed } from '../stories.ts';

const stackUrl = inject('stackUrl');
const WORDS = 'My face is in the window of this café.';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a request without an account is refused with a reason, appealed once, and waits again', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  const [place] = await readFeed(stackUrl);
  const shared = `${stackUrl}/l/${place!.id}/s/${place!.stories[0]!.id}`;
  await openFeed(page, shared);
  await page.getByRole('link', { name: 'Ask for a removal' }).click();
  expect(await page.getByLabel('A link', { exact: true }).inputValue()).toBe(shared);
  await page.getByLabel('A link', { exact: true }).clear();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByRole('alert').getByText('Please say who you are').waitFor();
  expect(await page.getByRole('alert').allTextContents()).toHaveLength(3);
  expect(await page.getByLabel('A link', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.getByLabel('What should be removed?').selectOption('A place');
  await page.getByLabel('A place', { exact: true }).fill('Kordon Kahvesi, İzmir');
  await page.getByLabel('Who are you?').selectOption('I am shown');
  await page.getByLabel('What should be removed, and why?').fill(WORDS);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send the request' }).click();

  await page.getByRole('heading', { name: 'Waiting for a decision' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/remove\/[\w-]{22}$/);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await refuseOldest();
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('Nobody can be recognized there.').waitFor();
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('alert').getByText('Please say why this should be decided again').waitFor();
  await page.getByLabel('Why should it be decided again?').fill('I can be recognized by my coat.');
  await page.getByRole('button', { name: 'Appeal' }).click();

  await page.getByRole('heading', { name: 'Waiting for a second decision' }).waitFor();
  expect(await page.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
});

async function refuseOldest(): Promise<void> {
  const operator = await signIn();
  const { cases } = await operator.get<{ cases: { id: string }[] }>('/api/admin/moderation?kind=removal');
  const path = `/api/admin/moderation/cases/${cases[0]!.id}/decision`;
  const words = 'Nobody can be recognized there.';
  expect(await operator.send('POST', path, { action: 'dismiss', words })).toMatchObject({ status: 200 });
}
