import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes what `npm test` counts and lists at its end to vitest's output file.
 * @public Vitest loads it by its path.
 */
export default class SummaryReporter {
  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.outputFile = vitest.config.outputFile;
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    // A file that fails outside of its tests, for example while it is imported, is a failure of its own.
    const brokenFiles = modules.filter(
      (module) => !module.ok() && [...module.children.allTests('failed')].length === 0,
    );
    const summary = {
      passed: count('passed'),
      failed: count('failed') + brokenFiles.length + unhandledErrors.length,
      retried: tests.filter((test) => test.diagnostic()?.retryCount > 0).map(nameOf),
      files: modules.map((module) => ({ file: fileOf(module), ms: durationOf(module.diagnostic()) })),
    };
    writeFileSync(this.outputFile, JSON.stringify(summary));
  }
}

/** @param {import('vitest/node').TestCase} test */
function nameOf(test) {
  return `${fileOf(test.module)} > ${test.fullName}`;
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(process.cwd(), module.moduleId);
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function durationOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
