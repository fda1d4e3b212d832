import { configDefaults, defineConfig } from 'vitest/config';
import { faultExperiments } from './faults/fault-experiments.ts';

const exclude = [...configDefaults.exclude, '**/dist/**', '**/.data*/**'];
const services = './packages/test-harness/src/global-setup.ts';

/** What comes by itself comes late on a busy machine. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };

/** Journeys of one kind of person share a running system; what operators break, visitors do not meet. */
function journeys(person: 'visitor' | 'operator') {
  return {
    test: {
      name: `e2e-${person}`,
      include: [`e2e/${person}/**/*.e2e.test.ts`],
      exclude,
      globalSetup: ['./e2e/global-setup.ts'],
      fileParallelism: false,
      sequence: { groupOrder: person === 'visitor' ? 3 : 4 },
      ...patience,
      testTimeout: 120_000,
      hookTimeout: 300_000,
      // Browser, services and players share a few cores with other work. What held only the second time is marked in the report.
      retry: 1,
    },
  };
}

/** Each experiment is minutes of waiting: a choice of them is in every run, all of them are in `pnpm faults`. */
const chosenExperiments = faultExperiments('{f02,f05,f09,f15,f17}');

/**
 * Four sizes: unit tests touch nothing outside, integration tests use a real Postgres and Redis, faults break a whole crawling
 * system, e2e looks at the whole stack in a browser. What comes by itself may come late: a busy machine is no failure.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.faults.test.ts', '**/*.e2e.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude,
          globalSetup: [services],
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      { test: { ...chosenExperiments.test, sequence: { groupOrder: 2 } } },
      journeys('visitor'),
      journeys('operator'),
    ],
  },
});
