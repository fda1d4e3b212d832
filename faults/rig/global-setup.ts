import { randomInt } from 'node:crypto';
import { drawAll } from '@around/demo-scenes/draw-all';
import { sharedScenesFolder } from '@around/local-stack/repository';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    faultsSeed: number;
    /** `full` is for `pnpm faults`; `short` fits into `npm test`. */
    faultsLength: 'short' | 'full';
    faultsEnvironment: Record<string, string>;
  }
}

/** Picks the seed of the run and prints it, so that the run can be repeated. Draws the network's scenes if they are missing. */
export default async function setup(project: TestProject): Promise<void> {
  const { FAULTS_SEED, FAULTS_LENGTH, SANDBOX_SCENES_DIR, PATH = '', HOME = '' } = process.env;
  const seed = FAULTS_SEED ? Number(FAULTS_SEED) : randomInt(2 ** 31);
  const length = FAULTS_LENGTH === 'full' ? 'full' : 'short';
  process.stdout.write(`Fault experiments, ${length} form, seed ${seed} (FAULTS_SEED=${seed} repeats it)\n`);
  project.provide('faultsSeed', seed);
  project.provide('faultsLength', length);
  const scenes = SANDBOX_SCENES_DIR ?? sharedScenesFolder;
  const environment = { PATH, HOME, LOG_LEVEL: 'info', SANDBOX_SCENES_DIR: scenes };
  project.provide('faultsEnvironment', environment);
  await drawAll({ directory: scenes, path: PATH });
}
