// Shared by `npm start` and `npm test`. Plain Node, because no package is installed yet.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCancelled, run } from './children.mjs';
import { showStep } from './show-step.mjs';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = 20;
const LINES_OF_A_FAILURE = 40;

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const binFolder = join(repositoryRoot, 'node_modules/.bin');
const stampFile = join(repositoryRoot, 'node_modules/.around-installed');

/** The Node that runs all programs. The Node that runs this file only installs it. */
export const packagedNode = join(binFolder, 'node');

/** The compile cache of the packaged Node, shared by all programs. */
export const compileCache = join(repositoryRoot, 'node_modules/.cache/node');

/** Puts our tools and the packaged Node first on the PATH. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${binFolder}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};

/** An error that the user can act on; only its message is shown. */
export class BootstrapError extends Error {}

/** Installs the packages, after which every program except the web app can run. */
export async function prepareRepository() {
  requireSupportedMachine();
  await installPackages();
}

/** Builds the web app, or restores an earlier build of the same sources. Every other program runs from its source. */
export function webBuildCommand() {
  return pnpm('exec', 'turbo', 'run', 'build', '--filter=@around/web', '--ui=stream', '--output-logs=new-only');
}

export async function buildWebApp() {
  await runQuietly('Web app', webBuildCommand(), toolEnvironment);
}

/**
 * Sets the exit code of this process to the task's. A BootstrapError is shown as its message.
 * @param {() => Promise<number>} task
 * @param {number} cancelledCode for a task that a signal ended
 */
export async function runAndExit(task, cancelledCode) {
  try {
    process.exitCode = await task();
  } catch (error) {
    if (!isCancelled()) console.error(error instanceof BootstrapError ? error.message : error);
    process.exitCode = isCancelled() ? cancelledCode : 1;
  }
}

/** @param {string[]} args @returns {[command: string, args: string[]]} */
export function pnpm(...args) {
  return ['npx', ['--yes', PNPM, ...args]];
}

function requireSupportedMachine() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE) {
    throw new BootstrapError(`Around needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
  }
  const machine = `${process.platform}-${process.arch}`;
  if (!/^(linux|darwin)-(x64|arm64)$/.test(machine)) {
    throw new BootstrapError(`Around runs on Linux and macOS, on x64 and arm64; this is ${machine}.`);
  }
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
    throw new BootstrapError(
      'Around needs a Linux with glibc, such as Debian or Ubuntu; this one has another C library.',
    );
  }
}

async function installPackages() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(repositoryRoot, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(packagedNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const install = pnpm('install', '--frozen-lockfile', '--reporter=append-only');
  // With CI set, pnpm asks no questions.
  await runQuietly('Packages', install, { ...process.env, CI: 'true' });
  writeFileSync(stampFile, stamp);
}

/**
 * Shows a command as one line. Its output is shown if it fails.
 * @param {string} title
 * @param {[command: string, args: string[]]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function runQuietly(title, [command, args], env) {
  /** @type {string[]} */
  const output = [];
  await showStep(title, async (report) => {
    const exitCode = await run(command, args, { cwd: repositoryRoot, env }, (line) => {
      output.push(line);
      report(line.trim());
    }).catch((error) => {
      throw new BootstrapError(`${command} cannot be run (${error.code}); it comes with Node and npm.`);
    });
    if (isCancelled() || exitCode !== 0) {
      throw new BootstrapError(
        `${output.slice(-LINES_OF_A_FAILURE).join('\n')}\nThis failed: ${args.slice(1).join(' ')}`,
      );
    }
  });
}
