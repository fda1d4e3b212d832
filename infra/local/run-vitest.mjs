import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, toolEnvironment } from './bootstrap.mjs';
import { run } from './children.mjs';

/**
 * Runs vitest before the eyes of the reader and counts by its own report.
 * @param {string[]} filters
 * @returns {Promise<{ passed: number; failed: number }>}
 */
export async function runVitest(filters) {
  const folder = mkdtempSync(join(tmpdir(), 'around-report-'));
  const report = join(folder, 'vitest.json');
  try {
    const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
    const exitCode = await run('vitest', words, { cwd: repositoryRoot, env: toolEnvironment });
    const counts = existsSync(report) ? countTests(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
    // An error outside of every test, or no report at all, fails the run too.
    if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countTests({ numPassedTests, numFailedTests, testResults }) {
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
}
