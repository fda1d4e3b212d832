import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { type Metric, readDocumentedMetrics } from './documented-metrics.ts';
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { startPrograms } from './start-programs.ts';

/** Of Node and of the process; their names belong to prom-client. */
const DEFAULT_METRIC = /^(nodejs|process)_/;
const ADMIN = { username: 'operator', password: 'eleven white horses' };

const stack = new AsyncDisposableStack();
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let running: Awaited<ReturnType<typeof startPrograms>>;
beforeAll(async () => {
  receiver = stack.use(await startOtlpReceiver());
  const database = stack.use(await createTestDatabase(inject('templateUrl')));
  // Its own database of Redis: the programs use the same keys as those of other tests.
  const services = { databaseUrl: database.url, redisUrl: `${inject('redisUrl')}/9` };
  running = stack.use(
    await startPrograms(services, {
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    }),
  );
});
afterAll(() => stack.disposeAsync());

test('docs/operations.md lists exactly the metrics that the programs expose', async () => {
  const exposed = await Promise.all(
    running.programs.map(async ({ name, metricsUrl }) => ({ name, types: readTypes(await fetchText(metricsUrl)) })),
  );

  const documented = readDocumentedMetrics();
  expect(documented.length).toBeGreaterThan(20);
  expect(sortByName(documented)).toEqual(sortByName(byMetric(exposed)));
});

test("an operator's request is in the log lines and in the trace of the crawler that works for it", async () => {
  const { port } = running.programs.find(({ name }) => name === 'api-gateway')!;
  const base = `http://127.0.0.1:${port}`;
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${base}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0]!)
    .join('; ');
  const answer = await fetch(`${base}/api/instagram/crawler/control`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ action: 'crawl' }),
  });
  const requestId = answer.headers.get('x-request-id')!;

  const logged = () => running.lines.filter((line) => line.program === 'crawler' && line.requestId === requestId);
  await expect
    .poll(() => logged().map(({ job }) => job))
    .toEqual(expect.arrayContaining(['operator-job', 'crawl-cycle']));
  const requests = () => receiver.spans.filter(({ name }) => name === 'POST /api/instagram/crawler/control');
  await expect.poll(requests).toHaveLength(1);
  const [request] = requests() as [ReceivedSpan];
  const spanOf = (name: string) =>
    receiver.spans.find((span) => span.traceId === request.traceId && span.name === name) as ReceivedSpan;
  await expect.poll(() => [spanOf('job operator-job'), spanOf('job crawl-cycle')]).not.toContain(undefined);
  const [operatorJob, cycle] = [spanOf('job operator-job'), spanOf('job crawl-cycle')];
  expect([request, operatorJob, cycle].map(({ program }) => program)).toEqual(['api-gateway', 'crawler', 'crawler']);
  expect(operatorJob).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
  expect(cycle).toMatchObject({ traceId: request.traceId, parentSpanId: operatorJob.spanId });
  expect(request.attributes).toContainEqual({ key: 'around.request_id', value: { stringValue: requestId } });
});

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
}

function readTypes(text: string): Map<string, string> {
  const lines = text.matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Map(
    [...lines].map(([, name, type]) => [name!, type!] as const).filter(([name]) => !DEFAULT_METRIC.test(name)),
  );
}

function byMetric(exposed: Array<{ name: string; types: Map<string, string> }>): Metric[] {
  const metrics = new Map<string, Metric>();
  for (const { name: program, types } of exposed) {
    for (const [name, type] of types) {
      const programs = [...(metrics.get(name)?.programs ?? []), program].toSorted();
      metrics.set(name, { name, type, programs });
    }
  }
  return [...metrics.values()];
}

function sortByName(metrics: Metric[]): Metric[] {
  return metrics.toSorted((one, other) => one.name.localeCompare(other.name));
}
