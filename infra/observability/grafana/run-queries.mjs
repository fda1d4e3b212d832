// Starts a whole Around and a Prometheus that scrapes it, uses Around as visitors do, and runs the query of every panel of the
// dashboards. A query that returns nothing fails.
// Run: node infra/observability/grafana/run-queries.mjs
// It needs Debian's package prometheus, and the built web app.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../../packages/local-stack/src/data-folder/data-folder.ts';
import { startStack } from '../../../packages/local-stack/src/start-stack.ts';
import { startPrometheus } from './start-prometheus.mjs';
import { useAround } from './use-around.mjs';

const dashboards = join(import.meta.dirname, 'dashboards');
const folder = await mkdtemp(join(tmpdir(), 'around-dashboards-'));
const dataDir = join(folder, 'data');
const stack = await startStack({ dataDir, port: 0, overrides: { ...process.env, LOG_LEVEL: 'info' } });
const ports = JSON.parse(await readFile(openDataFolder(dataDir).ports, 'utf8'));
const prometheus = await startPrometheus(folder, ports);
try {
  await useAround(stack.url.replace('localhost', '127.0.0.1'), { seconds: 60 });
  const empty = [];
  let queries = 0;
  for (const file of await readdir(dashboards)) {
    const { title, panels } = JSON.parse(await readFile(join(dashboards, file), 'utf8'));
    for (const panel of panels) {
      for (const { expr } of panel.targets) {
        queries += 1;
        const samples = await prometheus.query(expr.replaceAll('$__rate_interval', '1m'));
        if (samples.length === 0) empty.push(`${title}: ${panel.title}: ${expr}`);
      }
    }
  }
  console.log(
    [...empty.map((query) => `no data  ${query}`), `${queries - empty.length} of ${queries} queries return data`].join(
      '\n',
    ),
  );
  if (empty.length > 0) process.exitCode = 1;
} finally {
  await prometheus.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
