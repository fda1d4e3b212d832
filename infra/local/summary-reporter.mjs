import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
   * @param {ReadonlyArray<import('vitest').SerializedError>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    // A file that fails outside of its tests, for example while it is imported, is a failure of its own.
    const brokenFiles = modules.filter((module) => !module.ok() && !failed.some((test) => test.module === module));
    const summary = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...failed.map(describe),
        ...brokenFiles.map((module) => ({ name: fileOf(module), message: messageOf(brokenPartsOf(module)) })),
        ...unhandledErrors.map((error) => ({ name: 'outside of every test', message: messageOf([error]) })),
      ],
      retried: tests.filter((test) => test.diagnostic()?.retryCount > 0).map(describe),
      files: modules.map((module) => ({ file: fileOf(module), ms: durationOf(module.diagnostic()) })),
    };
    writeFileSync(this.outputFile, JSON.stringify(summary));
  }
}

/** @param {import('vitest/node').TestModule} module */
function brokenPartsOf(module) {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
}

/** @param {ReadonlyArray<import('vitest').SerializedError> | undefined} errors */
function messageOf(errors = []) {
  return errors
    .map(({ message, stacks, diff }) => [message, ...changedLines(diff), placeOf(stacks?.at(0))].join('\n'))
    .join('\n');
}

/**
 * The message of a comparison leaves out what is in an object.
 * @param {string | undefined} diff
 */
function changedLines(diff = '') {
  return stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[+-] /.test(line) && !/^[+-] (Expected|Received)/.test(line));
}

/** @param {{ file: string; line: number } | undefined} frame */
function placeOf(frame) {
  return frame ? `at ${relative(process.cwd(), frame.file)}:${frame.line}` : '';
}

/**
 * A test that passed at its second try has the errors of its first one.
 * @param {import('vitest/node').TestCase} test
 */
function describe(test) {
  return { name: `${fileOf(test.module)} > ${test.fullName}`, message: messageOf(test.result().errors) };
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(process.cwd(), module.moduleId);
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function durationOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
