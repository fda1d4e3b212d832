import { defineConfig } from 'vitest/config';
import { faultExperiments } from './fault-experiments.ts';

/** All experiments; `npm test` runs a choice of them. */
export default defineConfig({ test: { maxWorkers: 2, projects: [faultExperiments('*')] } });
