import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderTinyLibrary } from '@around/demo-scenes/testing/tiny-library';
import { createLogger } from '@around/service-kit/logger';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { LISTED_VENUES } from '../world/venues.ts';

const log = createLogger({ program: 'sandbox-network-test', level: 'error' });

export type TestSandbox = RunningSandbox & AsyncDisposable & { restart: (clock?: () => number) => Promise<void> };

/** A whole sandbox on free ports with a folder of its own; it posts no stories by itself. */
export async function startTestSandbox(
  given: Partial<SandboxOptions> & { clock?: () => number } = {},
): Promise<TestSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-network-'));
  const library = await renderTinyLibrary(directory);
  const { clock = Date.now, ...options } = given;

  function start(clock: () => number): Promise<RunningSandbox> {
    const defaults = {
      host: '127.0.0.1',
      publicHost: '127.0.0.1',
      seed: 'test',
      venueCount: LISTED_VENUES,
      storyIntervalMs: 3_600_000,
    };
    const ports = { api: 0, cdn: 0, control: 0, proxies: [0, 0, 0] };
    return startSandbox({ ...defaults, ports, dataDirectory: directory, ...options }, { library, clock, log });
  }

  const sandbox = {
    ...(await start(clock)),
    async restart(laterClock = clock) {
      await sandbox.close();
      Object.assign(sandbox, await start(laterClock));
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await rm(directory, { recursive: true });
    },
  };
  return sandbox;
}
