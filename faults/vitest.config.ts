import { defineConfig } from 'vitest/config';
import { faultExperiments } from './fault-experiments.ts';

/** All experiments, two at a time, because they mostly wait. `npm test` runs a selection. */
export default defineConfig({ test: { maxWorkers: 2, projects: [faultExperiments('*')] } });
