import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@around/local-stack/repository';

const USAGE = `pnpm faults [f01 f03 ...] [--times 3] [--short]

All experiments at full length by default, or those named; each time with another seed unless FAULTS_SEED is set.
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

let failed = 0;
for (let time = 0; time < Number(values.times); time += 1) if ((await runOnce()) !== 0) failed += 1;
process.exit(failed === 0 ? 0 : 1);

async function runOnce(): Promise<number> {
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const files = positionals.map((number) => `faults/experiments/${number}`);
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'faults/vitest.config.ts', ...files], {
    cwd: repositoryRoot,
    env: { ...process.env, FAULTS_LENGTH: values.short ? 'short' : 'full' },
    stdio: 'inherit',
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return exitCode ?? 1;
}
