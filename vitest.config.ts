import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/dist/**', '**/.data*/**'];
const services = './packages/test-harness/src/global-setup.ts';

/** Journeys of one kind of person share a running system; what operators break, visitors do not meet. */
function journeys(person: 'visitor' | 'operator') {
  return {
    test: {
      name: `e2e-${person}`,
      include: [`e2e/${person}/**/*.e2e.test.ts`],
      exclude,
      globalSetup: ['./e2e/global-setup.ts'],
      fileParallelism: false,
      sequence: { groupOrder: person === 'visitor' ? 2 : 3 },
      testTimeout: 120_000,
      hookTimeout: 300_000,
    },
  };
}

/** Three sizes: unit tests touch nothing outside, integration tests use a real Postgres and Redis, e2e the whole stack in a browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.integration.test.ts', '**/*.e2e.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude,
          globalSetup: [services],
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      journeys('visitor'),
      journeys('operator'),
    ],
  },
});
