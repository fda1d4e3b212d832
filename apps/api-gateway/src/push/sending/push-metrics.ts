import type { Registry } from '@around/service-kit/metrics';
import { Counter } from 'prom-client';

/** `gone`: the browser has unsubscribed. `refused`: the push service answered with an error. `unanswered`: it did not answer. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unanswered';
export type PushMetrics = { ended: (outcome: PushOutcome) => void };

export function pushMetrics(registry: Registry): PushMetrics {
  const pushes = new Counter({
    name: 'around_push_notifications_total',
    help: 'Notifications of new stories, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return { ended: (outcome) => pushes.inc({ outcome }) };
}
