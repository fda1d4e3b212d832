import { join } from 'node:path';
import {
  BootstrapError,
  buildWebApp,
  packagedNode,
  pnpm,
  prepareRepository,
  repositoryRoot,
  runAndExit,
  toolEnvironment,
} from './bootstrap.mjs';
import { checkStages } from './check-stages.mjs';
import { isCancelled, run } from './children.mjs';
import { runVitest } from './run-vitest.mjs';

/** @typedef {import('./run-vitest.mjs').Summary} Summary */

const INTERRUPTED = 130;
const SLOWEST_SHOWN = 10;
const MESSAGE_LINES = 12;
const filters = process.argv.slice(2);

await runAndExit(async () => {
  await prepareRepository();
  await buildWebApp();
  await requireTools();
  const summaries = filters.length > 0 ? [await runVitest(filters)] : await runEverything();
  if (isCancelled()) return INTERRUPTED;
  const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0);
  const failures = summaries.flatMap((summary) => summary.failures);
  printTests(
    'Passed or failed only at the second try',
    summaries.flatMap(({ retried }) => retried),
  );
  printSlowest(summaries.flatMap(({ files }) => files));
  printTests('Failed', failures);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}, INTERRUPTED);

async function requireTools() {
  const program = join(repositoryRoot, 'packages/local-stack/src/require-tools-main.ts');
  const exitCode = await run(packagedNode, [program, 'redis', 'ffmpeg', 'chromium'], { cwd: repositoryRoot });
  if (exitCode !== 0) throw new BootstrapError('The tests need these tools.');
}

/**
 * The journeys of visitors and of operators mostly wait, so they run at the same time as each other and as the other groups,
 * which run one after the other: more at once would make the journeys run into their timeouts. Each line of output begins with
 * its group.
 * @returns {Promise<Summary[]>}
 */
async function runEverything() {
  const vitest = (name, ...projects) =>
    runVitest(
      projects.map((project) => `--project=${project}`),
      labelled(name),
    );
  const others = async () => [
    await runChecks(labelled('checks')),
    await vitest('faults', 'faults'),
    await vitest('unit', 'unit', 'integration'),
  ];
  const summaries = await Promise.all([vitest('operator', 'e2e-operator'), vitest('visitor', 'e2e-visitor'), others()]);
  return summaries.flat();
}

/**
 * @param {(line: string) => void} onLine
 * @returns {Promise<Summary>}
 */
async function runChecks(onLine) {
  /** @type {Summary} */
  const summary = { passed: 0, failures: [], retried: [], files: [] };
  for (const stage of checkStages()) {
    if (isCancelled()) break;
    onLine(`▶ ${stage}`);
    const options = { cwd: repositoryRoot, env: toolEnvironment };
    const startedAt = performance.now();
    const exitCode = await run(...pnpm('exec', 'sh', '-c', stage), options, onLine);
    if (exitCode === 0) summary.passed += 1;
    else summary.failures.push({ name: stage, message: `exited with ${exitCode}` });
    summary.files.push({ file: stage, ms: performance.now() - startedAt });
  }
  return summary;
}

/** @param {string} name */
function labelled(name) {
  const label = `${name.padEnd('operator'.length)} │ `;
  return (/** @type {string} */ line) => console.log(label + line);
}

/**
 * @param {string} title
 * @param {Summary['failures']} tests
 */
function printTests(title, tests) {
  if (tests.length === 0) return;
  const lines = tests.map(({ name, message }) => `  ${name}\n${shorten(message).replaceAll(/^/gm, '      ')}`);
  console.log(`\n${title}:\n${lines.join('\n')}`);
}

/** @param {string} message */
function shorten(message) {
  const lines = message.split('\n');
  return lines.length <= MESSAGE_LINES ? message : [...lines.slice(0, MESSAGE_LINES), '…'].join('\n');
}

/** @param {Summary['files']} files */
function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nSlowest files:\n${lines.join('\n')}`);
}
