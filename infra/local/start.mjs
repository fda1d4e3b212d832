import { join } from 'node:path';
import { compileCache, packagedNode, prepareRepository, repositoryRoot, runAndExit } from './bootstrap.mjs';
import { run } from './children.mjs';

const startedAt = Date.now();

await runAndExit(async () => {
  await prepareRepository();
  // Through the channel the stack notices when we are killed, and stops.
  return run(packagedNode, [join(repositoryRoot, 'packages/local-stack/src/main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, AROUND_STARTED_AT: String(startedAt), NODE_COMPILE_CACHE: compileCache },
  });
}, 0);
