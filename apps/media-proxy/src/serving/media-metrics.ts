import { Counter, Histogram, type Registry } from 'prom-client';

export type MediaMetrics = {
  answered(outcome: string): void;
  sent(bytes: number): void;
  /** An answer that had begun did not end well. */
  broke(): void;
  upstreamAnswered(ms: number): void;
  resized(): void;
};

export function mediaMetrics(registry: Registry): MediaMetrics {
  const answers = new Counter({
    name: 'media_answers_total',
    help: 'Answers by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const bytes = new Counter({
    name: 'media_sent_bytes_total',
    help: 'Bytes handed to clients',
    registers: [registry],
  });
  const broken = new Counter({ name: 'media_broken_total', help: 'Answers that broke off', registers: [registry] });
  const upstream = new Histogram({
    name: 'media_upstream_first_byte_seconds',
    help: 'From the request to checked first bytes of an upstream answer',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const resized = new Counter({ name: 'media_resized_total', help: 'Images made smaller', registers: [registry] });
  const counters = new Map<string, Counter.Internal>();

  /** Each with its label is looked for once: that costs more than counting. */
  function counterOf(outcome: string): Counter.Internal {
    const counter = counters.get(outcome) ?? answers.labels(outcome);
    counters.set(outcome, counter);
    return counter;
  }

  return {
    resized: () => resized.inc(),
    answered: (outcome) => counterOf(outcome).inc(),
    sent: (count) => bytes.inc(count),
    broke: () => broken.inc(),
    upstreamAnswered: (ms) => upstream.observe(ms / 1_000),
  };
}
