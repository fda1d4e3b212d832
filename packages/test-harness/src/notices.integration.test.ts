import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newPage } from './browser.ts';
import { expectNotice } from './notices.ts';

/** How long to look for a notice that must not be found. */
const NOT_FOUND_MS = 300;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page that shows these notices one after the other, and closes each at once. */
async function openNotices(page: Page, titles: string[], style = ''): Promise<void> {
  const body = `<div popover="manual" style="${style}"></div><script>
    const layer = document.querySelector('[popover]');
    layer.addEventListener('toggle', ({ newState }) => newState === 'open' ? layer.hidePopover() : showNext());
    const titles = ${JSON.stringify(titles)};
    function showNext() {
      layer.replaceChildren();
      if (titles.length === 0) return document.body.append('All have closed');
      layer.innerHTML = '<div role="status"><p>' + titles.shift() + '</p><p>For you</p></div>';
      layer.showPopover();
    }
    showNext();
  </script>`;
  await page.route('http://around.test/', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto('http://around.test/');
  await page.getByText('All have closed').waitFor();
}

test('a notice that has closed is found once', async () => {
  await using watched = await newPage(browser);
  const { page } = watched;
  await openNotices(page, ['Saved', 'Copied', 'Saved']);

  expect(await expectNotice(page, 'Saved', /^For/)).toEqual({ title: 'Saved', description: 'For you' });
  await expectNotice(page, 'Saved');
  page.setDefaultTimeout(NOT_FOUND_MS);
  await expect(expectNotice(page, 'Saved')).rejects.toThrow('No notice "Saved" (any description), only []');
});

test('a notice is not found before one that was found, nor by a part of its text', async () => {
  await using watched = await newPage(browser);
  const { page } = watched;
  await openNotices(page, ['Saved', 'Copied', 'Deleted']);

  await expectNotice(page, 'Copied');
  page.setDefaultTimeout(NOT_FOUND_MS);
  await expect(expectNotice(page, 'Saved')).rejects.toThrow('[{"title":"Deleted","description":"For you"}]');
  await expect(expectNotice(page, 'Delete')).rejects.toThrow('No notice');
  await expect(expectNotice(page, 'Deleted', 'For')).rejects.toThrow('No notice');
});

test('a notice that cannot be seen is not found', async () => {
  await using watched = await newPage(browser);
  const { page } = watched;
  await openNotices(page, ['Saved'], 'display: none');

  page.setDefaultTimeout(NOT_FOUND_MS);
  await expect(expectNotice(page, 'Saved')).rejects.toThrow('No notice');
});
