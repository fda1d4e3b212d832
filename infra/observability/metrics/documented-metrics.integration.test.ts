import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { type Metric, readDocumentedMetrics } from './documented-metrics.ts';
import { startPrograms } from './start-programs.ts';

/** Of Node and of the process; their names belong to prom-client. */
const DEFAULT_METRIC = /^(nodejs|process)_/;

test('docs/operations.md lists exactly the metrics that the programs expose', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  // Its own database of Redis: the programs use the same keys as those of other tests.
  await using running = await startPrograms({ databaseUrl: database.url, redisUrl: `${inject('redisUrl')}/9` });

  const exposed = await Promise.all(
    running.programs.map(async ({ name, metricsUrl }) => ({ name, types: readTypes(await fetchText(metricsUrl)) })),
  );

  const documented = readDocumentedMetrics();
  expect(documented.length).toBeGreaterThan(20);
  expect(sortByName(documented)).toEqual(sortByName(byMetric(exposed)));
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
