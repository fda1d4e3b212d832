import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, sharedScenesFolder } from '@around/local-stack/repository';
import { copyTree } from './copy-tree.ts';
import { applyEdit, type Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

/** `void`: the experiment fails without the defect too, so its failure proves nothing. */
type Result = { mutant: string; experiment: string; caught: 'yes' | 'no' | 'void' };
type Outcome = { exitCode: number; output: string };

/** Runs the experiment of each mutant in a copy of the tree, first without the defect and then with it. */
const [only] = process.argv.slice(2);
const chosen = mutants.filter(({ name, experiment }) => !only || name.includes(only) || experiment === only);
const results: Result[] = [];
for (const mutant of chosen) results.push(await checkMutant(mutant));

process.stdout.write(
  `\n${results.map(({ mutant, experiment, caught }) => `${caught.padEnd(4)} ${experiment}  ${mutant}`).join('\n')}\n`,
);
process.exit(results.length > 0 && results.every(({ caught }) => caught === 'yes') ? 0 : 1);

async function checkMutant({ name, experiment, expectedFailure, edits }: Mutant): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'around-mutant-'));
  const seed = randomInt(2 ** 31);
  try {
    await copyTree(repositoryRoot, folder);
    process.stdout.write(`\n▶ ${experiment} without a defect\n`);
    const control = await runExperiment(folder, experiment, seed);
    if (control.exitCode !== 0) return { mutant: name, experiment, caught: 'void' };

    for (const edit of edits) {
      const path = join(folder, edit.file);
      await writeFile(path, applyEdit(await readFile(path, 'utf8'), edit));
    }
    process.stdout.write(`\n▶ ${experiment} with ${name}\n`);
    const { exitCode, output } = await runExperiment(folder, experiment, seed);
    // It has to fail for the expected reason.
    return { mutant: name, experiment, caught: exitCode !== 0 && expectedFailure.test(output) ? 'yes' : 'no' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runExperiment(folder: string, experiment: string, seed: number): Promise<Outcome> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--no-color', '--config', 'faults/vitest.config.ts', `faults/experiments/${experiment}`],
    {
      cwd: folder,
      env: {
        ...process.env,
        FAULTS_SEED: String(seed),
        SANDBOX_SCENES_DIR: process.env.SANDBOX_SCENES_DIR ?? sharedScenesFolder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output };
}
