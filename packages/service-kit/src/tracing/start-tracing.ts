import type { Tracing } from './tracing.ts';

type Settings = { program: string; isOn: boolean };

/** Sends spans by OTLP over HTTP, as the standard `OTEL_` variables say. Without an endpoint nothing is loaded. */
export async function startTracing({ program, isOn }: Settings): Promise<Tracing | undefined> {
  if (!isOn) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(program);
}
