import type { Registry } from '@around/service-kit/metrics';
import { Counter } from 'prom-client';

/** `failed` is one attempt; `expired` means that the CDN never answered. */
export type PurgeOutcome = 'purged' | 'failed' | 'expired';
export type PurgeMetrics = { ended: (outcome: PurgeOutcome) => void };

export function purgeMetrics(registry: Registry): PurgeMetrics {
  const purges = new Counter({
    name: 'around_cdn_purges_total',
    help: 'Calls of the CDN purge webhook, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return { ended: (outcome) => purges.inc({ outcome }) };
}
