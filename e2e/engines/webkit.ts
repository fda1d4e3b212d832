import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '@around/local-stack/tools/find-on-path';
import { findFreePort } from '@around/test-harness/free-port';
import { WAIT_MS } from '@around/test-harness/wait-ms';
import { expect, vi } from 'vitest';

const PYTHON = '/usr/bin/python3';
const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));
/** Larger than every window. */
const SCREEN = '1600x1000x24';
/** The property that holds an element's id, fixed by the WebDriver standard. */
const ELEMENT_ID = 'element-6066-11e4-a52e-4f735466cecf';

// biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
const inherited = process.env;

/** The names of what WebKit needs and this machine lacks. */
export async function findMissing(): Promise<string[]> {
  const missing = ['WebKitWebDriver', 'Xvfb'].filter((name) => !findOnPath([name], inherited.PATH ?? ''));
  const python = spawn(PYTHON, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")'], { stdio: 'ignore' });
  const hasBindings = await once(python, 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
  return hasBindings ? missing : [...missing, 'WebKit2 4.1 for Python'];
}

type WindowOptions = { width: number; height: number; language?: string };

export type WebKit = AsyncDisposable & { open: (options: WindowOptions) => Promise<WebKitPage> };

/** Starts a virtual screen, and the driver that opens browsers on it. */
export async function startWebKit(): Promise<WebKit> {
  await using started = new AsyncDisposableStack();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.defer(() => stop(screen));
  const [display] = await once(screen.stdio[3]!, 'data', { signal: AbortSignal.timeout(WAIT_MS) });
  const port = await findFreePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...inherited,
      DISPLAY: `:${String(display).trim()}`,
      // Its sandbox needs user namespaces, which containers lack; nothing but our own pages is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // There is no graphics card. Without compositing (WEBKIT_DISABLE_COMPOSITING_MODE) a view transition crashes WebKitGTK 2.50.
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  started.defer(() => stop(driver));
  const send = webDriver(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => send('GET', '/status'), WAIT_MS);
  const running = started.move();
  return { open: (options) => openPage(send, options), [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Sends commands of the W3C WebDriver protocol. */
function webDriver(driverUrl: string): Send {
  return async (method, path, body) => {
    const response = await fetch(driverUrl + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

export type WebKitPage = AsyncDisposable & {
  /** Loads a page. Throws if the page before it has reported errors. */
  goTo: (url: string) => Promise<void>;
  /** Runs a function in the page. It is sent as text, so it sees nothing but its arguments. */
  evaluate: <T, Args extends unknown[]>(run: (...args: Args) => T, ...args: Args) => Promise<T>;
  /** Waits for an element with this label or text, and clicks it with the pointer. */
  click: (selector: string, name: string) => Promise<void>;
  /** Types into a field. */
  fill: (selector: string, text: string) => Promise<void>;
  expectNoErrors: () => Promise<void>;
};

/** Opens a browser of its own without any data. */
async function openPage(send: Send, { width, height, language = 'en' }: WindowOptions): Promise<WebKitPage> {
  const args = [`--width=${width}`, `--height=${height}`, `--language=${language}`];
  const browser = { 'webkitgtk:browserOptions': { binary: WINDOW, args } };
  const opened = await send('POST', '/session', { capabilities: { alwaysMatch: browser } });
  const session = `/session/${(opened as { sessionId: string }).sessionId}`;

  const evaluate: WebKitPage['evaluate'] = async (run, ...parameters) => {
    const body = { script: `return (${run})(...arguments)`, args: parameters };
    return (await send('POST', `${session}/execute/sync`, body)) as ReturnType<typeof run>;
  };

  async function find(selector: string, name: string | null = null): Promise<string> {
    return vi.waitFor(async () => {
      const element = (await evaluate(findVisible, selector, name)) as Record<string, string> | undefined;
      if (!element) throw new Error(`The page shows no ${selector} ${name ?? ''}`);
      return element[ELEMENT_ID]!;
    }, WAIT_MS);
  }

  async function expectNoErrors(): Promise<void> {
    expect(await evaluate(() => (window as { reportedErrors?: string[] }).reportedErrors ?? [])).toEqual([]);
  }

  return {
    evaluate,
    async goTo(url) {
      await expectNoErrors();
      await send('POST', `${session}/url`, { url });
    },
    async click(selector, name) {
      // Again while the element moves or is covered.
      await vi.waitFor(async () => send('POST', `${session}/element/${await find(selector, name)}/click`, {}), WAIT_MS);
    },
    async fill(selector, text) {
      await send('POST', `${session}/element/${await find(selector)}/value`, { text });
    },
    expectNoErrors,
    async [Symbol.asyncDispose]() {
      await send('DELETE', session);
    },
  };
}

function findVisible(selector: string, name: string | null): unknown {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      (name === null || (element.getAttribute('aria-label') ?? element.textContent).trim() === name) &&
      element.checkVisibility() &&
      !element.closest('[inert]'),
  );
}
