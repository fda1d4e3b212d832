import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { repositoryRoot } from '@around/local-stack/repository';
import type { TestProject } from 'vitest/node';
import { drawScenes } from './draw-scenes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faultsSeed: number;
    /** `full` is for `pnpm faults`; `short` fits into `npm test`. */
    faultsLength: 'short' | 'full';
    faultsEnvironment: Record<string, string>;
  }
}

/** Draws the seed of the run and says it, so that a run can be repeated; and the network's pictures, if nobody has yet. */
export default async function setup(project: TestProject): Promise<void> {
  const { FAULTS_SEED, FAULTS_LENGTH, SANDBOX_SCENES_DIR, PATH = '', HOME = '' } = process.env;
  const seed = FAULTS_SEED ? Number(FAULTS_SEED) : randomInt(2 ** 31);
  const length = FAULTS_LENGTH === 'full' ? 'full' : 'short';
  process.stdout.write(`Fault experiments, ${length} form, seed ${seed} (FAULTS_SEED=${seed} repeats it)\n`);
  project.provide('faultsSeed', seed);
  project.provide('faultsLength', length);
  // Rendering the network's pictures takes a minute; they are the same for every run.
  const scenes = SANDBOX_SCENES_DIR ?? join(repositoryRoot, '.data', 'scenes');
  const environment = { PATH, HOME, LOG_LEVEL: 'info', SANDBOX_SCENES_DIR: scenes };
  project.provide('faultsEnvironment', environment);
  await drawScenes(environment);
}
