import { join } from 'node:path';
import { compileCache, packagedNode, prepareRepository, repositoryRoot, runAndExit } from './bootstrap.mjs';
import { run } from './children.mjs';

const startedAt = Date.now();

await runAndExit(async () => {
  await prepareRepository();
  const stack = join(repositoryRoot, 'packages/local-stack/src/main.ts');
  // Through the channel the stack notices when we are killed, and stops. It idles most of its life and needs little memory.
  return run(packagedNode, ['--max-semi-space-size=2', stack], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, AROUND_STARTED_AT: String(startedAt), NODE_COMPILE_CACHE: compileCache },
  });
}, 0);
