import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { whileOpen } from '../while-open.ts';
import { openConsole, openTab, rowOf } from './console-page.ts';
import { signIn } from './operator-api.ts';

const controlUrl = inject('controlUrl');

let browser: Browser;
let seed: CrawlerSeed;
beforeAll(async () => {
  browser = await launchBrowser();
  seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
});
afterAll(() => browser.close());

type Form = { host: string; port: string };

async function fillProxy(page: Page, hostLabel: string, { host, port }: Form): Promise<void> {
  await page.getByLabel(hostLabel).fill(host);
  await page.getByLabel('Port').fill(port);
  await page.getByLabel('Username').fill('tenant');
  await page.getByLabel('Password').fill('px-journey');
  await page.getByRole('button', { name: 'Add Proxy' }).click();
}

async function deleteProxy(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${address}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expectNotice(page, 'Proxy Deleted');
  await page.getByText('The proxy was removed successfully').waitFor();
  await expect.poll(() => rowOf(page, address).count()).toBe(0);
}

test('in manager A a proxy is added, shown with a mask, refused twice, and deleted', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager', { expectedErrors: [/status of 409/] });
  const { page } = watched;
  const address = '203.0.113.20:8080';

  await page.getByRole('button', { name: 'Add Proxy' }).click();
  await page.getByText('All proxy fields are required except country').first().waitFor();
  await fillProxy(page, 'IP Address', { host: '203.0.113.20', port: '70000' });
  await page.getByText('Port must be a valid number between 1 and 65535').first().waitFor();

  await fillProxy(page, 'IP Address', { host: '203.0.113.20', port: '8080' });
  await expectNotice(page, 'Proxy Added Successfully');
  const row = rowOf(page, address).first();
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await row.textContent()).not.toContain('px-journey');

  await fillProxy(page, 'IP Address', { host: '203.0.113.20', port: '8080' });
  await expectNotice(page, 'Failed to add proxy');
  await page.getByText('A proxy with this IP and port already exists').first().waitFor();
  await deleteProxy(page, address);
});

test('in manager B a proxy is added and deleted, and each account shows its proxy', async () => {
  await using watched = await openConsole(browser, '/simple-proxy-manager');
  const { page } = watched;
  const address = 'proxy-b.test:3128';

  await page.getByRole('button', { name: 'Add Proxy' }).click();
  await expectNotice(page, 'Incomplete Proxy Information');
  await page.getByText('Please fill in all required fields').first().waitFor();

  await fillProxy(page, 'IP/Host', { host: 'proxy-b.test', port: '3128' });
  await expectNotice(page, 'Proxy Added');
  await deleteProxy(page, address);

  await openTab(page, 'Instagram Accounts');
  const { username, sessionId, proxy } = seed.accounts[0]!;
  const row = rowOf(page, username);
  await row.getByText(proxy).waitFor();
  const text = await row.textContent();
  expect(text).toContain(decodeURIComponent(sessionId).slice(0, 10));
  expect(text).not.toContain(decodeURIComponent(sessionId).slice(0, 11));
});

test('a proxy is taken from an account and given back by the mapping', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;
  const { username } = seed.accounts.at(-1)!;
  const choice = page.getByLabel(`Proxy of ${username}`).or(rowOf(page, username).getByRole('combobox')).first();
  const own = await choice.inputValue();

  await choice.selectOption({ label: '-- Select Proxy --' });
  await expectNotice(page, 'Proxy Assignment Updated');
  await expect.poll(() => choice.inputValue()).toBe('');

  await choice.selectOption(own);
  await expect.poll(() => choice.isEnabled()).toBe(true);
  await expect.poll(() => choice.inputValue()).toBe(own);
});

test('accounts without a proxy are given one by a crawler', async () => {
  const api = await signIn();
  const { accounts } = await api.get<{ accounts: Array<{ id: string; username: string }> }>('/api/admin/proxies');
  const { id, username } = accounts.find((account) => account.username === seed.accounts.at(-1)!.username)!;
  await api.send('POST', '/api/admin/instagram-accounts', { action: 'assign_proxy', userId: id, proxyId: null });
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;

  await page.getByRole('button', { name: 'Sync Accounts' }).click();

  await expectNotice(page, 'Accounts Synchronized');
  await expect.poll(() => rowOf(page, username).getByRole('combobox').inputValue()).not.toBe('');
});

test('many proxies are pasted, looked at, tested, imported, and taken back', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;
  const { host, port, username, password } = seed.proxies[0]!;
  // The same proxy under another host name counts as a new one, and works.
  const works = `localhost:${port}`;
  const dead = '127.0.0.1:9';
  await page.getByRole('button', { name: 'Import many' }).click();
  const dialog = page.getByRole('dialog');
  const lines = [`${host}:${port}`, works, dead].map((address) => `${address}:${username}:${password}`);
  await dialog.getByLabel('Proxies, one a line').fill([...lines, 'no proxy at all'].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await rowOf(page, dead).getByText('New', { exact: true }).waitFor();
  await dialog.getByText('Duplicate', { exact: true }).waitFor();
  await dialog.getByText('Invalid', { exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'Test 2 selected' }).click();
  await dialog.getByRole('button', { name: 'Deselect 1 that do not work' }).click();
  await dialog.getByRole('button', { name: 'Import 1 selected' }).click();

  await expectNotice(page, 'Proxies Imported');
  await rowOf(page, works).first().waitFor();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expectNotice(page, 'Import Undone');
  await expect.poll(() => rowOf(page, works).count()).toBe(0);
});

test('a preview that answers after the text has changed is not shown', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager');
  const { page } = watched;
  await page.getByRole('button', { name: 'Import many' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Proxies, one a line');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = whileOpen(async (route) => {
    if (route.request().postData()?.includes('early')) await released;
    await route.continue();
  });
  await page.route('**/api/admin/proxies/import/preview', hold);
  const isPreview = (message: { url: () => string }) => message.url().endsWith('/import/preview');
  await field.fill('198.51.100.1:8080:early:secret');
  await Promise.all([page.waitForRequest(isPreview), dialog.getByRole('button', { name: 'Preview' }).click()]);
  await field.fill('198.51.100.2:8080:late:secret');

  const late = page.waitForResponse(isPreview);
  release();
  await (await late).finished();
  await page.waitForTimeout(300);

  expect(await rowOf(page, '198.51.100.1').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await rowOf(page, '198.51.100.2').waitFor();
});

test('several proxies are chosen and tested together', async () => {
  await using watched = await openConsole(browser, '/simple-proxy-manager');
  const { page } = watched;
  for (const { host, port } of seed.proxies.slice(0, 2)) await page.getByLabel(`Select ${host}:${port}`).click();
  await page.getByText('2 selected').waitFor();

  await page.getByRole('region', { name: 'Selected proxies' }).getByRole('button', { name: 'Test' }).click();

  await expectNotice(page, '2 of 2 proxies work');
});
