import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Stories play without a click, as they do for a visitor who has used the site before.
  '--autoplay-policy=no-user-gesture-required',
];

/** The system's Chromium: CHROMIUM_PATH, else the first of the usual places. */
export async function launchBrowser(): Promise<Browser> {
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  const executablePath = process.env.CHROMIUM_PATH ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS });
}

export type WatchedPage = AsyncDisposable & {
  page: Page;
  /** Throws, with all of them, if the page has written errors that the test did not expect. */
  expectNoErrors: () => void;
};

type PageOptions = BrowserContextOptions & {
  /** Errors that belong to the test's subject, such as the 401 of a visitor who is not signed in. */
  expectedErrors?: RegExp[];
};

/** A page in a context of its own. Closing it fails the test if the page wrote an unexpected error to the console or threw one. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { expectedErrors = [], ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const errors: string[] = [];

  function note(error: string): void {
    if (!expectedErrors.some((expected) => expected.test(error))) errors.push(error);
  }
  page.on('pageerror', (error) => note(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(textOf(message));
  });

  function expectNoErrors(): void {
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  }

  return {
    page,
    expectNoErrors,
    async [Symbol.asyncDispose]() {
      await context.close();
      expectNoErrors();
    },
  };
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}
