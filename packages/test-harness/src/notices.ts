import type { BrowserContext, Page } from 'playwright-core';

type ShownNotice = { title: string; description: string };
type Recorder = { shownNotices: ShownNotice[] };
type Text = string | RegExp;

/** The notices that each document has shown. Runs in the page. */
const RECORDER = `
  globalThis.shownNotices = [];
  document.addEventListener('toggle', ({ newState, target }) => {
    const notice = target.querySelector(':scope > [role="alert"], :scope > [role="status"]');
    if (newState !== 'open' || !notice?.checkVisibility()) return;
    const [title, description] = Array.from(notice.querySelectorAll('p'), (line) => line.textContent);
    shownNotices.push({ title, description: description ?? '' });
  }, true);
`;

/** How long the web app shows a notice. */
const NOTICE_MS = 5_000;
const HELD_MS = 3_600_000;

/** Records the notices of all pages in this context, for `expectNotice`. */
export function recordNotices(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(RECORDER);
}

/**
 * Waits until the page has shown this notice, and returns it. A notice that has closed counts, because a busy machine can look too
 * late. Each one counts once, and so do the notices before it.
 */
export async function expectNotice(page: Page, title: Text, description?: Text): Promise<ShownNotice> {
  const notice = await page
    .waitForFunction(takeNotice, { title, description }, { polling: 50 })
    .catch(async (cause) => {
      const shown = await page.evaluate(() => (globalThis as unknown as Recorder).shownNotices);
      throw new Error(`No notice "${title}" (${description ?? 'any description'}), only ${JSON.stringify(shown)}`, {
        cause,
      });
    });
  return (await notice.jsonValue())!;
}

/** The titles of the notices that the page has shown since the last expected one. */
export function noticeTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Recorder).shownNotices.map(({ title }) => title));
}

type Expected = { title: Text; description: Text | undefined };

/** Removes the first notice that matches from the record, with those before it. Runs in the page. */
function takeNotice({ title, description = /^/ }: Expected): ShownNotice | null {
  const { shownNotices } = globalThis as unknown as Recorder;
  const matches = (text: string, expected: Text) =>
    typeof expected === 'string' ? text === expected : expected.test(text);
  const index = shownNotices.findIndex(
    (notice) => matches(notice.title, title) && matches(notice.description, description),
  );
  return index < 0 ? null : (shownNotices.splice(0, index + 1).at(-1) ?? null);
}

/** Keeps the notices of this page open until they are dismissed: on a busy machine, looking at one takes longer than it lasts. */
export function holdNotices(page: Page): Promise<unknown> {
  return page.addInitScript(
    ({ noticeMs, heldMs }) => {
      const start = globalThis.setTimeout;
      const startLate = (run: () => void, ms?: number) => start(run, ms === noticeMs ? heldMs : ms);
      Object.assign(globalThis, { setTimeout: startLate });
    },
    { noticeMs: NOTICE_MS, heldMs: HELD_MS },
  );
}
