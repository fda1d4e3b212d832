import type { Registry } from '@around/service-kit/metrics';
import { Counter, Gauge } from 'prom-client';

export type FeedEventMetrics = {
  observe: (listeners: () => number) => void;
  refused: (reason: 'address' | 'total') => void;
  dropped: () => void;
};

export function feedEventMetrics(registry: Registry): FeedEventMetrics {
  const registers = [registry];
  const refused = new Counter({
    name: 'around_feed_listeners_refused_total',
    help: 'Streams of feed events that were refused, because their address or the gateway had too many',
    labelNames: ['reason'] as const,
    registers,
  });
  const dropped = new Counter({
    name: 'around_feed_listeners_dropped_total',
    help: 'Streams of feed events that were closed because their client did not read',
    registers,
  });
  return {
    observe(listeners) {
      new Gauge({
        name: 'around_feed_listeners',
        help: 'Open streams of feed events',
        registers,
        collect() {
          this.set(listeners());
        },
      });
    },
    refused: (reason) => refused.inc({ reason }),
    dropped: () => dropped.inc(),
  };
}
