import { collectDefaultMetrics, Registry } from 'prom-client';

export type { Registry };

/** One registry for each program. It has the default process metrics; the program adds its own. */
export function createMetrics(program: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  return registry;
}
