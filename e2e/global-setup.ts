import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAll } from '@around/demo-scenes/draw-all';
import { sharedScenesFolder } from '@around/local-stack/repository';
import { startStack } from '@around/local-stack/start-stack';
import type { TestProject } from 'vitest/node';
import { ONE_ADDRESS } from './one-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stackUrl: string;
    controlUrl: string;
    adminLogin: { username: string; password: string };
    /** Where the stack keeps its logs, its ports and its secrets. */
    dataDir: string;
  }
}

/** Starts one stack for all journeys, as `npm start` does: Postgres, Redis, all programs and the sandbox network. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'around-e2e-'));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  await drawAll({ directory: sharedScenesFolder, path: inherited.PATH ?? '' });
  const overrides = { ...inherited, SANDBOX_SCENES_DIR: sharedScenesFolder, ...ONE_ADDRESS };
  const stack = await startStack({ dataDir, port: 0, overrides });
  project.provide('stackUrl', stack.url);
  project.provide('controlUrl', stack.controlUrl!);
  project.provide('adminLogin', { username: stack.adminUsername, password: stack.adminPassword });
  project.provide('dataDir', dataDir);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
