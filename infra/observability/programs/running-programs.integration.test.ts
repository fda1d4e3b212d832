import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { startCdn } from './cdn.ts';
import { type Metric, readDocumentedMetrics } from './documented-metrics.ts';
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { startPrograms } from './start-programs.ts';

/** Of Node and of the process; their names belong to prom-client. */
const DEFAULT_METRIC = /^(nodejs|process)_/;
const ADMIN = { username: 'operator', password: 'eleven white horses' };

const STRANGERS_SPAN = '00-11111111111111111111111111111111-2222222222222222-01';

const stack = new AsyncDisposableStack();
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let cdn: Awaited<ReturnType<typeof startCdn>>;
let running: Awaited<ReturnType<typeof startPrograms>>;
beforeAll(async () => {
  receiver = stack.use(await startOtlpReceiver());
  cdn = stack.use(await startCdn());
  const database = stack.use(await createTestDatabase(inject('templateUrl')));
  // Its own database of Redis: the programs use the same keys as those of other tests.
  const services = { databaseUrl: database.url, redisUrl: `${inject('redisUrl')}/9`, mediaOrigin: cdn.origin };
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
  const base = originOf('api-gateway');
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

test("a visitor's picture has a span of the gateway and one of the media-proxy, without its signed address", async () => {
  const picture = `${cdn.origin}/v/secret-name.jpg?oh=signature`;

  const answer = await fetch(`${originOf('api-gateway')}/api/proxy/image?url=${encodeURIComponent(picture)}`, {
    headers: { 'x-request-id': 'an-id-that-a-visitor-made-up', traceparent: STRANGERS_SPAN },
  });

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const requestId = answer.headers.get('x-request-id')!;
  expect(requestId).not.toBe('an-id-that-a-visitor-made-up');
  const spans = () => receiver.spans.filter((span) => attributesOf(span)['around.request_id'] === requestId);
  await expect
    .poll(() =>
      spans()
        .map(({ program }) => program)
        .toSorted(),
    )
    .toEqual(['api-gateway', 'media-proxy']);
  const [gateway, mediaProxy] = ['api-gateway', 'media-proxy'].map((name) =>
    spans().find(({ program }) => program === name),
  ) as [ReceivedSpan, ReceivedSpan];
  expect(mediaProxy).toMatchObject({ traceId: gateway.traceId, parentSpanId: gateway.spanId });
  expect(STRANGERS_SPAN).not.toContain(gateway.traceId);
  expect(attributesOf(mediaProxy)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/proxy/image',
    'http.response.status_code': 200,
    'around.request_id': requestId,
    'around.upstream_host': '127.0.0.1',
  });
  expect(JSON.stringify(receiver.spans)).not.toMatch(/secret-name|signature/);
});

test('the span of an answer that its visitor does not wait for ends too', async () => {
  const leaving = new AbortController();
  const url = `${originOf('media-proxy')}/api/proxy/image?url=${encodeURIComponent(`${cdn.origin}/v/endless.jpg`)}`;

  const answer = await fetch(url, { signal: leaving.signal });
  leaving.abort();

  const requestId = answer.headers.get('x-request-id');
  const errorTypes = () =>
    receiver.spans
      .map(attributesOf)
      .filter((attributes) => attributes['around.request_id'] === requestId)
      .map((attributes) => attributes['error.type']);
  await expect.poll(errorTypes).toEqual(['answer not received']);
});

test('a request through the edge has its id in all programs', async () => {
  const requestId = '5f0c2d4b8a9e4c1fb7d36a1e0c9f8b27';

  const answer = await fetch(`${originOf('media-proxy')}/api/mixkit-video?video=none`, {
    headers: { 'x-request-id': requestId },
  });

  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, requestId]);
  const statuses = () =>
    receiver.spans
      .map(attributesOf)
      .filter((attributes) => attributes['around.request_id'] === requestId)
      .map((attributes) => attributes['http.response.status_code']);
  await expect.poll(statuses).toEqual([400]);
});

function originOf(name: string): string {
  return `http://127.0.0.1:${running.programs.find((program) => program.name === name)!.port}`;
}

function attributesOf({ attributes }: ReceivedSpan): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

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
