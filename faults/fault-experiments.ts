import { join } from 'node:path';

/** The vitest project of the experiments whose numbers match a glob. */
export function faultExperiments(numbers: string) {
  return {
    test: {
      name: 'faults',
      include: [`faults/experiments/${numbers}-*.faults.test.ts`],
      exclude: ['**/node_modules/**'],
      globalSetup: [join(import.meta.dirname, 'rig/global-setup.ts')],
      hookTimeout: 60_000,
    },
  };
}
