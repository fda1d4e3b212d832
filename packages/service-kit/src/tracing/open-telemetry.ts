import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanStart, Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const FLUSH_DEADLINE_MS = 2_000;

/** Exporter, sampler, batches and resource read the standard `OTEL_` variables themselves. */
export function openTelemetry(program: string): Tracing {
  const resource = resourceFromAttributes({ 'service.name': program, 'service.namespace': 'around' });
  const provider = new BasicTracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('around');

  return {
    start({ name, kind, parent, attributes }) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        add: (found) => void span.setAttributes(found),
        end({ error, attributes: found = {} } = {}) {
          span.setAttributes(found);
          if (error !== undefined) {
            // Without its text, which may name a person or an address.
            span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
          }
          span.end();
        },
      };
    },
    async close() {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, FLUSH_DEADLINE_MS).unref())]);
    },
  };
}

function contextOf(parent: SpanStart['parent']): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
