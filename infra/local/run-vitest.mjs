import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repositoryRoot, toolEnvironment } from './bootstrap.mjs';
import { run } from './children.mjs';

const LAST_LINES = 10;
const reporter = join(repositoryRoot, 'infra/local/summary-reporter.mjs');

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {Array<{ name: string; message: string }>} failures
 * @property {Array<{ name: string; message: string }>} retried
 * @property {Array<{ file: string; ms: number }>} files
 */

/**
 * @param {string[]} args
 * @param {(line: string) => void} [onLine] takes the output; without it, the output goes to ours
 * @returns {Promise<Summary>}
 */
export async function runVitest(args, onLine) {
  const folder = mkdtempSync(join(tmpdir(), 'around-summary-'));
  const file = join(folder, 'summary.json');
  /** @type {string[]} */
  const lastLines = [];
  const readLine = (/** @type {string} */ line) => {
    onLine?.(line);
    const text = stripVTControlCharacters(line);
    if (!text.trim() || text.includes('node_modules/')) return;
    lastLines.push(text);
    if (lastLines.length > LAST_LINES) lastLines.shift();
  };
  try {
    const words = ['run', '--reporter=default', `--reporter=${reporter}`, `--outputFile=${file}`, ...args];
    const exitCode = await run('vitest', words, { cwd: repositoryRoot, env: toolEnvironment }, onLine && readLine);
    /** @type {Summary} */
    const summary = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failures: [], retried: [], files: [] };
    // No summary at all fails the run too.
    if (exitCode !== 0 && summary.failures.length === 0) {
      const message = [`exited with ${exitCode}`, ...lastLines].join('\n');
      summary.failures.push({ name: ['vitest', ...args].join(' '), message });
    }
    return summary;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
