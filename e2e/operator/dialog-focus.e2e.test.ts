import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDialog, DIALOGS, openByKeyboard, PROXIES, slowDownSync } from './console-dialogs.ts';
import { narrow, openConsole, rowOf } from './console-page.ts';
import { signIn } from './operator-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(DIALOGS)('$dialog: the focus returns to its opener', async ({ path, opener, item, closer }) => {
  await using watched = await openConsole(browser, path);
  const { page } = watched;
  await slowDownSync(page);
  const from = opener(page);
  const dialog = anyDialog(page);

  await openByKeyboard(from, dialog, item);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(from);
  if (closer === null) return;

  await openByKeyboard(from, dialog, item);
  await dialog.getByRole('button', { name: closer, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(from);
});

const removals = DIALOGS.filter(({ dialog }) => dialog.startsWith('removal of'));

test.each(removals)('on a phone the question about the $dialog is in the middle of the screen', async (removal) => {
  await using watched = await openConsole(browser, removal.path, { viewport: narrow });
  const { page } = watched;
  const question = page.getByRole('alertdialog');

  await openByKeyboard(removal.opener(page), question);

  const { x, y, width, height } = (await question.boundingBox())!;
  expect(Math.abs(x + width / 2 - narrow.width / 2)).toBeLessThanOrEqual(1);
  expect(Math.abs(y + height / 2 - narrow.height / 2)).toBeLessThanOrEqual(1);
});

test('a sync that ends by itself returns the focus to its button', async () => {
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  const sync = page.getByRole('button', { name: 'Sync Story Owners' });
  await slowDownSync(page);

  await openByKeyboard(sync, page.getByRole('dialog'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(sync);
});

test('a question on the collection page returns the focus to the button that asked it', async () => {
  await using watched = await openConsole(browser, '/admin/collection');
  const { page } = watched;
  const exclude = page.getByRole('button', { name: 'Exclude the profile' });
  const question = page.getByRole('alertdialog');
  await page.getByRole('searchbox', { name: 'Profile' }).fill('someone_nobody_follows');
  await page.getByLabel('Reason').fill('They asked for it');

  for (const close of ['Escape', 'Cancel']) {
    await openByKeyboard(exclude, question);
    if (close === 'Escape') await page.keyboard.press(close);
    else await question.getByRole('button', { name: close }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await expectFocus(exclude);
  }
});

test('the focus stays in the table when the row of the opener is deleted', async () => {
  const api = await signIn();
  const ports = ['8101', '8102', '8103'];
  for (const port of ports) {
    await api.send('POST', '/api/admin/proxies', {
      ip: '203.0.113.77',
      port,
      username: 'tenant',
      password: 'px-focus',
    });
  }
  await using watched = await openConsole(browser, PROXIES);
  const { page } = watched;
  const [one, ...others] = ports.map((port) => `203.0.113.77:${port}`);
  const question = page.getByRole('alertdialog');
  const table = page.getByRole('region', { name: 'Proxies', exact: true });

  await openByKeyboard(page.getByRole('button', { name: `Delete ${one}` }), question);
  await question.getByRole('button', { name: `Delete ${one}` }).press('Enter');
  await expectNotice(page, 'Proxy Deleted');
  await expect.poll(() => rowOf(page, one!).count()).toBe(0);
  await expectFocus(table);

  for (const other of others) await page.getByLabel(`Select ${other}`).click();
  const bulk = page.getByRole('region', { name: 'Selected proxies' }).getByRole('button', { name: 'Delete' });
  await openByKeyboard(bulk, question);
  await question.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect.poll(() => rowOf(page, others[0]!).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName))
    .toMatch(/^(H1|H2|SECTION|BUTTON|INPUT)$/);
});

async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);
}
