import { Counter, Histogram, type Registry } from 'prom-client';

export type MediaMetrics = {
  countResponse(outcome: string): void;
  countBytes(bytes: number): void;
  /** For a response that failed after its headers were sent. */
  countBroken(): void;
  observeFirstByte(ms: number): void;
  countResized(): void;
};

export function mediaMetrics(registry: Registry): MediaMetrics {
  const responses = new Counter({
    name: 'media_answers_total',
    help: 'Responses by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const bytes = new Counter({
    name: 'media_sent_bytes_total',
    help: 'Bytes sent to clients',
    registers: [registry],
  });
  const broken = new Counter({ name: 'media_broken_total', help: 'Responses that broke off', registers: [registry] });
  const firstByte = new Histogram({
    name: 'media_upstream_first_byte_seconds',
    help: 'From the request to the verified first bytes of an upstream response',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const resized = new Counter({ name: 'media_resized_total', help: 'Resized images', registers: [registry] });
  const countersByOutcome = new Map<string, Counter.Internal>();

  /** Looking up a counter by its label costs more than counting. */
  function counterOf(outcome: string): Counter.Internal {
    const counter = countersByOutcome.get(outcome) ?? responses.labels(outcome);
    countersByOutcome.set(outcome, counter);
    return counter;
  }

  return {
    countResized: () => resized.inc(),
    countResponse: (outcome) => counterOf(outcome).inc(),
    countBytes: (count) => bytes.inc(count),
    countBroken: () => broken.inc(),
    observeFirstByte: (ms) => firstByte.observe(ms / 1_000),
  };
}
