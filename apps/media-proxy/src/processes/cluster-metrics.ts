import { createMetrics, type Registry } from '@around/service-kit/metrics';
import { AggregatorRegistry } from 'prom-client';

/** In a worker process: lets the primary process collect its metrics. */
export function exposeMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

/** In the primary process: the metrics of all workers, summed. */
export function aggregateMetrics(program: string): Registry {
  const aggregator = new AggregatorRegistry();
  return Object.assign(createMetrics(program), { metrics: () => aggregator.clusterMetrics() });
}
