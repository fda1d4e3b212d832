import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { openConsole, openTab, rowOf } from './console-page.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

const controlUrl = inject('controlUrl');
const ACCOUNTS = '/admin/instagram-accounts';
const QUESTION = 'Are you sure you want to remove this Instagram account from the crawler?';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Account = { username: string; sessionId?: string; password?: string };

async function fillAccount(page: Page, { username, sessionId = '', password = '' }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Session ID').fill(sessionId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Add Account' }).click();
}

async function removeAccount(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${username}` }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(QUESTION).waitFor();
  await dialog.getByRole('button', { name: /remove/i }).click();
  await expectNotice(page, 'Account Removed');
  await expect.poll(() => rowOf(page, username).count()).toBe(0);
}

/** An account of the sandbox that tests may remove and add again. */
async function pickGuest(): Promise<{ username: string; sessionId: string; password: string }> {
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  const logins = await readControl<Array<{ username: string; password: string }>>(controlUrl, '/control/logins');
  const { username, sessionId } = seed.accounts.at(-1)!;
  return { username, sessionId, password: logins.find((login) => login.username === username)!.password };
}

const isVerified = (page: Page, username: string) =>
  rowOf(page, username).getByText('Verified', { exact: true }).waitFor();

test('an account is removed after a confirmation, and added again with a session id that is tested', async () => {
  await using watched = await openConsole(browser, ACCOUNTS, { expectedErrors: [/status of 409/] });
  const { page } = watched;
  await page.getByRole('heading', { name: 'Instagram Account Manager' }).waitFor();
  const { username, sessionId } = await pickGuest();
  await removeAccount(page, username);

  await fillAccount(page, { username, sessionId: '99999999999%3AnoSuchSession%3A1' });
  await expectNotice(page, 'Account Added');
  await rowOf(page, username).getByText('Invalid', { exact: true }).waitFor();

  await fillAccount(page, { username: username.toUpperCase(), sessionId });
  await expectNotice(page, 'Failed to add account');
  await page.getByText('An account with this username already exists').first().waitFor();

  await removeAccount(page, username);
  await fillAccount(page, { username, sessionId });
  await isVerified(page, username);
});

test('an account added with a password logs in and is verified', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;
  const { username, password } = await pickGuest();
  await removeAccount(page, username);

  await fillAccount(page, { username, password });

  await expectNotice(page, 'Account Added');
  await isVerified(page, username);
});

test('an incomplete form is refused with its own message and sends nothing', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;

  await fillAccount(page, { username: 'nobody' });

  await expectNotice(page, 'Incomplete Account Information');
  await page.getByText('Please provide a username and either a session ID or password').first().waitFor();
  expect(await rowOf(page, 'nobody').count()).toBe(0);
});

test('the dashboard has the same accounts, their stats, and its own validation messages', async () => {
  await using watched = await openConsole(browser, '/admin/dashboard?panel=crawler');
  const { page } = watched;
  await openTab(page, 'Instagram Accounts');
  const form = page.getByRole('form').or(page.locator('form')).filter({ hasText: 'User Agent' });

  await form.getByRole('button', { name: 'Add Account' }).click();
  await page.getByText('Please enter a username').first().waitFor();
  await form.getByLabel('Username').fill('nobody');
  await form.getByRole('button', { name: 'Add Account' }).click();
  await page.getByText('Please enter either a password or a session ID').first().waitFor();

  const table = page.getByRole('table');
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  for (const { username } of seed.accounts) await table.getByText(username, { exact: true }).first().waitFor();
});

test('the default account offers no removal, and the server refuses one', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;
  const api = await signIn();
  const { accounts } = await api.get<{ accounts: Array<{ username: string; isDefault: boolean }> }>(
    '/api/admin/instagram-accounts',
  );
  const username = accounts.find(({ isDefault }) => isDefault)!.username;
  const other = accounts.find(({ isDefault }) => !isDefault)!.username;
  await rowOf(page, username).waitFor();

  expect(await page.getByRole('button', { name: `Remove ${username}` }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(accounts.length - 1);
  expect(await api.send('POST', '/api/admin/instagram-accounts', { action: 'remove', username })).toEqual({
    status: 409,
    body: { message: 'The default account cannot be removed' },
  });

  const remove = page.getByRole('region', { name: 'Selected accounts' }).getByRole('button', { name: 'Remove' });
  await page.getByLabel(`Select ${username}`).click();
  expect(await remove.isDisabled()).toBe(true);
  await page.getByLabel(`Select ${other}`).click();
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Remove 1 account?' });
  await question.getByText(`${other} will be removed from the crawler. The default account stays.`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
});

/** Every proxy of the sandbox is full. The same proxy under another host name counts as a new one. */
async function addSpareProxy(api: OperatorApi): Promise<AsyncDisposable> {
  const { port, username, password } = (await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed'))
    .proxies[0]!;
  const { body } = await api.send('POST', '/api/admin/proxies', { ip: 'localhost', port, username, password });
  const { id } = body.proxy as { id: string };
  return {
    async [Symbol.asyncDispose]() {
      await api.send('DELETE', `/api/admin/proxies/${id}`);
    },
  };
}

test('a login that waits for its second factor continues with the submitted code', async () => {
  type Login = { username: string; password: string; verificationCode: string | null };
  const logins = await readControl<Login[]>(controlUrl, '/control/logins');
  const { username, password, verificationCode } = logins.find((login) => login.verificationCode !== null)!;
  const api = await signIn();
  await using _proxy = await addSpareProxy(api);
  await using watched = await openConsole(browser, ACCOUNTS, { expectedErrors: [/status of 400/] });
  const { page } = watched;
  await fillAccount(page, { username, password });
  await expectNotice(page, 'Account Added');
  const submitCode = page.getByRole('button', { name: `Submit code for ${username}` });
  const isWanted = async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    return submitCode.isVisible();
  };
  await expect.poll(isWanted, { interval: 1_000 }).toBe(true);
  await submitCode.click();
  const dialog = page.getByRole('dialog', { name: `Code for ${username}` });

  await dialog.getByLabel('Code').fill('12');
  await dialog.getByRole('button', { name: 'Submit code' }).click();
  await dialog.getByText('Please enter the six or eight digits').waitFor();
  await dialog.getByLabel('Code').fill(verificationCode!);
  await dialog.getByRole('button', { name: 'Submit code' }).click();

  await dialog.waitFor({ state: 'hidden' });
  await isVerified(page, username);
  await removeAccount(page, username);
});

test('several accounts are frozen together, reactivated together, and one gets a cooldown', async () => {
  await using watched = await openConsole(browser, ACCOUNTS);
  const { page } = watched;
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  const names = seed.accounts.slice(3, 5).map(({ username }) => username);
  const bar = page.getByRole('region', { name: 'Selected accounts' });
  for (const name of names) await page.getByLabel(`Select ${name}`).click();

  await bar.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expectNotice(page, '2 accounts frozen');
  for (const name of names) await rowOf(page, name).getByText('Disabled', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Unfreeze' }).click();
  await expectNotice(page, '2 accounts active again');

  await page.getByRole('button', { name: `More actions for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: `Start cooldown of ${names[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start cooldown' }).click();
  await expectNotice(page, `The cooldown of ${names[0]} is extended`);
  await rowOf(page, names[0]!).getByText('Rate Limited').waitFor();
  await page.getByRole('button', { name: `Reactivate ${names[0]}` }).click();
  await rowOf(page, names[0]!).getByText('Active', { exact: true }).waitFor();
});
