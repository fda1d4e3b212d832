import type { LocationGroup } from '@around/contracts/feed';
import { WAIT_MS } from '@around/test-harness/wait-ms';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readFeed } from '../visitor/stories.ts';
import { findMissing, startWebKit, type WebKit, type WebKitPage } from './webkit.ts';

const stackUrl = inject('stackUrl');
const adminLogin = inject('adminLogin');

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Of a dialog whose content has to be scrolled. */
const MIN_HEIGHT = 400;
const waiting = { timeout: WAIT_MS };

const missing = await findMissing();
if (missing.length > 0) {
  console.warn(`WebKit is not tested: ${missing.join(', ')} is missing. .ci/run installs it on Debian.`);
}

/** WebKit is the engine of every browser on an iPhone. */
describe.skipIf(missing.length > 0)('in WebKit', () => {
  let webkit: WebKit;
  let place: LocationGroup;
  beforeAll(async () => {
    webkit = await startWebKit();
    place = (await readFeed(stackUrl)).find(({ stories }) => stories.length > 2)!;
  });
  afterAll(() => webkit?.[Symbol.asyncDispose]());

  async function openFeed(page: WebKitPage): Promise<void> {
    await page.goTo(`${stackUrl}/l/${place.id}`);
    await waitForCount(page, '[data-testid="feed"][aria-busy="false"] [data-slot]:not([inert]) article', 1);
  }

  test.each([PHONE, DESKTOP])('every dialog shows its content at $width x $height', async (size) => {
    await using page = await webkit.open(size);
    await openFeed(page);
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([size.width, size.height]);

    for (const opener of ['Sign Up', place.name, 'Share Moment', 'Report']) {
      await page.click('button', opener);
      await expectWholeDialog(page, opener);
      await page.click('[role="dialog"] button', 'Close');
      await waitForCount(page, '[role="dialog"]', 0);
    }

    await page.goTo(`${stackUrl}/admin/login`);
    await page.fill('input[name="username"]', adminLogin.username);
    await page.fill('input[name="password"]', adminLogin.password);
    await page.click('button', 'Login');
    await waitForCount(page, 'input[name="password"]', 0);
    await page.goTo(`${stackUrl}/admin/proxy-manager`);
    await page.click('button', 'Import many');
    await expectWholeDialog(page, 'Import many');
    await page.expectNoErrors();
  });

  test('the first tap on Share copies the link', async () => {
    await using page = await webkit.open(PHONE);
    await openFeed(page);

    await page.click('button', 'Share');

    const readNotice = () => page.evaluate(() => document.body.textContent.match(/Link copied|Could not share/)?.[0]);
    await expect.poll(readNotice, waiting).toBe('Link copied');
    await page.expectNoErrors();
  });

  test('Arabic has the digits of the other languages', async () => {
    await using page = await webkit.open({ ...PHONE, language: 'ar' });
    await openFeed(page);

    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
    const shown = await page.evaluate(() => document.querySelector('[data-slot]:not([inert]) article')?.textContent);
    expect(shown).toMatch(/[0-9]/);
    expect(shown).not.toMatch(/[٠-٩]/);
    await page.expectNoErrors();
  });
});

async function waitForCount(page: WebKitPage, selector: string, count: number): Promise<void> {
  const readCount = (wanted: string) => document.querySelectorAll(wanted).length;
  await expect.poll(() => page.evaluate(readCount, selector), waiting).toBe(count);
}

/** Waits until the open dialog is at its place with its content, of which the last control can be clicked. */
async function expectWholeDialog(page: WebKitPage, opener: string): Promise<void> {
  const whole = { opener, isWhole: true, isLastControlReachable: true };
  await expect
    .poll(async () => ({ opener, ...(await page.evaluate(measureDialog, MIN_HEIGHT)) }), waiting)
    .toEqual(whole);
}

function measureDialog(minHeight: number) {
  const dialog = document.querySelector('[role="dialog"]');
  const controls = dialog?.querySelectorAll<HTMLElement>('button, input, textarea, select, a[href]') ?? [];
  const last = [...controls].findLast((control) => control.checkVisibility());
  if (!dialog || !last) return {};
  const isCut = [...dialog.querySelectorAll('*')].some(
    (element) => getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight,
  );
  last.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = last.getBoundingClientRect();
  return {
    isWhole: !isCut || dialog.clientHeight > minHeight,
    isLastControlReachable: last.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
  };
}
