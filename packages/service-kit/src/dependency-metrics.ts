import { Gauge } from 'prom-client';
import { type HealthCheck, readReadiness } from './health.ts';
import type { Registry } from './metrics.ts';

/** A gauge for each check of `/readyz`, read at each scrape. */
export function observeDependencies(registry: Registry, checks: HealthCheck[]): void {
  new Gauge({
    name: 'around_dependency_up',
    help: '1 while the dependency answers this program, else 0',
    labelNames: ['dependency'] as const,
    registers: [registry],
    async collect() {
      const { degraded, failed } = await readReadiness(checks);
      for (const { name } of checks) this.set({ dependency: name }, [...degraded, ...failed].includes(name) ? 0 : 1);
    },
  });
}
