import { createMetrics, type Registry } from '@around/service-kit/metrics';
import { AggregatorRegistry } from 'prom-client';

/** In each worker process: its figures can be asked for by the first one. */
export function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

/** In the first process: the figures of all workers, summed. */
export function gatherMetrics(program: string): Registry {
  const gathered = new AggregatorRegistry();
  return Object.assign(createMetrics(program), { metrics: () => gathered.clusterMetrics() });
}
