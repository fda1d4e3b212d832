import { configDefaults, defineConfig } from 'vitest/config';
import { faultExperiments } from './faults/fault-experiments.ts';
import { WAIT_MS } from './packages/test-harness/src/wait-ms.ts';

const exclude = [...configDefaults.exclude, '**/dist/**', '**/.data*/**'];

/** Bounds for a machine that is busy with other work. No test waits this long once its result is there. */
const timeouts = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: WAIT_MS } } };

/** For tests that use other programs on a machine that may pause for seconds. `npm test` lists the tests that needed the second try. */
const secondTry = { retry: 1 };

/** The journeys of visitors and those of operators have a running system each, because operators stop and break things. */
function journeys(person: 'visitor' | 'operator', folders: string, groupOrder: number) {
  return {
    test: {
      name: `e2e-${person}`,
      include: [`e2e/${folders}/**/*.e2e.test.ts`],
      exclude,
      globalSetup: ['./e2e/global-setup.ts'],
      fileParallelism: false,
      // One process runs all files: a new one for each costs 0.6 s of processor time. Helpers keep no state except counters.
      isolate: false,
      sequence: { groupOrder },
      ...timeouts,
      ...secondTry,
    },
  };
}

/** Each experiment takes minutes: every run includes these, `pnpm faults` runs all. */
const chosenExperiments = faultExperiments('{f02,f05,f09,f15,f17}');

/**
 * Unit tests use no other program, integration tests use a real Postgres and Redis, faults break a running crawler, and e2e
 * uses the whole stack in a browser. `npm test` runs the groups at the same time, see infra/local/test.mjs.
 */
export default defineConfig({
  test: {
    // More than the two cores of the smallest machine: many tests wait for a timeout or for another process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.faults.test.ts', '**/*.e2e.test.ts'],
          // One process runs many files and imports each module once. No module keeps state, so files cannot affect each other.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude,
          globalSetup: ['./packages/test-harness/src/global-setup.ts'],
          isolate: false,
          ...timeouts,
          ...secondTry,
        },
      },
      { test: { ...chosenExperiments.test, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      journeys('visitor', '{visitor,engines}', 2),
      journeys('operator', 'operator', 3),
    ],
  },
});
