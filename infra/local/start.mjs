import { join } from 'node:path';
import {
  compileCache,
  packagedNode,
  prepareRepository,
  repositoryRoot,
  runAndExit,
  webBuildCommand,
} from './bootstrap.mjs';
import { run } from './children.mjs';

const startedAt = Date.now();

await runAndExit(async () => {
  await prepareRepository();
  const stack = join(repositoryRoot, 'packages/local-stack/src/main.ts');
  // The stack stops when the IPC channel closes, so also when this process is killed. It is mostly idle and needs little memory.
  return run(packagedNode, ['--max-semi-space-size=2', stack, ...webBuildCommand().flat()], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, AROUND_STARTED_AT: String(startedAt), NODE_COMPILE_CACHE: compileCache },
  });
}, 0);
