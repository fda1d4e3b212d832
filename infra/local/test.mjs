import { join } from 'node:path';
import {
  BootstrapError,
  packagedNode,
  pnpm,
  prepareRepository,
  repositoryRoot,
  runAndExit,
  toolEnvironment,
} from './bootstrap.mjs';
import { checkStages } from './check-stages.mjs';
import { isCalledOff, run } from './children.mjs';
import { runVitest } from './run-vitest.mjs';

const INTERRUPTED = 130;
const filters = process.argv.slice(2);

await runAndExit(async () => {
  await prepareRepository();
  await requireTools();
  // With filters one wants these tests, soon.
  const stages = filters.length > 0 ? [] : checkStages();
  let passed = 0;
  let failed = 0;
  for (const stage of stages) {
    console.log(`\n▶ ${stage}`);
    const exitCode = await run(...pnpm('exec', 'sh', '-c', stage), { cwd: repositoryRoot, env: toolEnvironment });
    if (isCalledOff()) return INTERRUPTED;
    if (exitCode === 0) passed += 1;
    else failed += 1;
  }
  const tests = await runVitest(filters);
  if (isCalledOff()) return INTERRUPTED;
  passed += tests.passed;
  failed += tests.failed;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}, INTERRUPTED);

async function requireTools() {
  const program = join(repositoryRoot, 'packages/local-stack/src/require-tools-main.ts');
  const exitCode = await run(packagedNode, [program, 'redis', 'ffmpeg', 'chromium'], { cwd: repositoryRoot });
  if (exitCode !== 0) throw new BootstrapError('The tests need these tools.');
}
