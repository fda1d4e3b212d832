import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAll } from '../../packages/demo-scenes/src/draw-all.ts';
import { sharedScenesFolder } from '../../packages/local-stack/src/repository.ts';
import { startStack } from '../../packages/local-stack/src/start-stack.ts';

/** The local stack with a data folder of its own. Its scenes are drawn before, so that drawing does not disturb a measurement. */
export async function startDrawnStack(settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-stack-'));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  await drawAll({ directory: sharedScenesFolder, path: inherited.PATH ?? '' });
  const overrides = { ...inherited, ...settings, SANDBOX_SCENES_DIR: sharedScenesFolder };
  const stack = await startStack({ dataDir, port: 0, overrides });
  return {
    url: stack.url,
    pids: stack.pids,
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
