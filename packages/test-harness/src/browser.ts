import { existsSync } from 'node:fs';
import { findOnPath } from '@around/local-stack/tools/find-on-path';
import { tools } from '@around/local-stack/tools/require-tool';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { recordNotices } from './notices.ts';
import { WAIT_MS } from './wait-ms.ts';

// On macOS; elsewhere the browser is on the PATH.
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Chromium counts only the last `--disable-features`, so the first group repeats what Playwright switches off.
const DISABLED_FEATURES = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
  // Each new window loads two pages for the popups of its address bar: half a second of CPU per browser context.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

const FLAGS = [
  `--disable-features=${DISABLED_FEATURES}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Stories play without a click, as on a site that the visitor has used before. */
const FREE_AUTOPLAY = '--autoplay-policy=no-user-gesture-required';
/** Only muted media play without a gesture, as on a site that the visitor has not used before. */
const MUTED_AUTOPLAY = '--autoplay-policy=document-user-activation-required';

/** Opens a browser context with a quarter of Chromium's CPU time, because it has no window. It lacks Background Sync. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Launches the Chromium at CHROMIUM_PATH, otherwise the headless shell, or Chromium where that is not installed. */
export function launchBrowser(): Promise<Browser> {
  const { chromiumPath, path } = readEnvironment();
  return launch(chromiumPath || findOnPath([HEADLESS_SHELL], path) || findChromium());
}

/** Launches the Chromium that visitors have. */
export function launchWholeBrowser(): Promise<Browser> {
  return launch(findChromium());
}

/** Launches the Chromium that visitors have. It refuses to play sound until they press something. */
export function launchWithAutoplayPolicy(): Promise<Browser> {
  return launch(findChromium(), MUTED_AUTOPLAY);
}

/**
 * Launches the Chromium that visitors have, with a profile as they have it, on a desktop. Presses of desktop notifications reach no
 * other profile.
 */
export function launchOnDesktop(busAddress: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    ...options,
    ...launchOptions(findChromium()),
    // biome-ignore lint/style/noProcessEnv: the browser gets the environment of the test
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: busAddress } as Record<string, string>,
  });
}

function launch(executablePath: string, autoplay = FREE_AUTOPLAY): Promise<Browser> {
  return chromium.launch(launchOptions(executablePath, autoplay));
}

function launchOptions(executablePath: string, autoplay = FREE_AUTOPLAY) {
  const isRoot = process.getuid?.() === 0;
  return { executablePath, args: [...FLAGS, autoplay, ...(isRoot ? ['--no-sandbox'] : [])] };
}

/** The Chromium at CHROMIUM_PATH, otherwise the installed one. */
export function findChromium(): string {
  const { chromiumPath, path } = readEnvironment();
  const found = chromiumPath || findOnPath(tools.chromium.commands, path) || MAC_PATHS.find((path) => existsSync(path));
  if (!found) throw new Error('No Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH');
  return found;
}

function readEnvironment(): { chromiumPath: string | undefined; path: string } {
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  return { chromiumPath: CHROMIUM_PATH, path: PATH };
}

/** A service answers 503 after a deadline, also on a machine that is busy for a second. Screens then read again. */
const BUSY = /^Failed to load resource: the server responded with a status of 503 /;

export type WatchedPage = AsyncDisposable & {
  page: Page;
  /** Throws if the page reported unexpected errors. */
  expectNoErrors: () => void;
};

type PageOptions = BrowserContextOptions & {
  /** Errors to ignore, such as the 401 of a visitor who is not signed in. */
  expectedErrors?: RegExp[];
};

/** A page in its own context. Closing it throws if the page logged or threw an unexpected error. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { expectedErrors = [], ...contextOptions } = options;
  const ignored = [BUSY, ...expectedErrors];
  const context = await browser.newContext(contextOptions);
  context.setDefaultTimeout(WAIT_MS);
  await recordNotices(context);
  const page = await context.newPage();
  const errors: string[] = [];

  function collect(error: string): void {
    if (!ignored.some((one) => one.test(error))) errors.push(error);
  }
  page.on('pageerror', (error) => collect(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') collect(textOf(message));
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
