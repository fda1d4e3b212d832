import { collectDefaultMetrics, Registry } from 'prom-client';

export type { Registry };

/** One registry a program: process figures are in it, the program adds its own. */
export function createMetrics(program: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  return registry;
}
