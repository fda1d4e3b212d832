export type SpanStart = {
  name: string;
  kind: 'server' | 'consumer' | 'client';
  /** The `traceparent` of the span that caused this one; omitted for the first span of a trace. */
  parent?: string | undefined;
  attributes: Record<string, string | number>;
};

export type Span = {
  traceparent: string;
  add: (attributes: Record<string, string>) => void;
  /** Omit `error` when the work succeeded. */
  end: (outcome?: { error?: unknown; attributes?: Record<string, string | number> }) => void;
};

export type Tracing = {
  start: (span: SpanStart) => Span;
  /** Sends the remaining spans. */
  close: () => Promise<void>;
};
