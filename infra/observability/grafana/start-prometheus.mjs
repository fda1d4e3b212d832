import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';
import { untilReady } from '../../../packages/test-harness/src/until-ready.ts';

const shipped = join(import.meta.dirname, '../prometheus');
const PORT_OF_JOB = {
  'api-gateway': 'gatewayMetrics',
  crawler: 'crawlerMetrics',
  'media-proxy': 'mediaProxyMetrics',
  'upload-worker': 'uploadWorkerMetrics',
};

/** The shipped configuration with the ports of a local stack instead of the service names, and a scrape each second. */
export async function startPrometheus(folder, ports) {
  const address = `127.0.0.1:${await findFreePort()}`;
  const config = (await readFile(join(shipped, 'prometheus.yml'), 'utf8'))
    .replaceAll(
      /dns_sd_configs:\n *- \{ names: \[([\w-]+)\].*\}/g,
      (_, job) => `static_configs: [{ targets: ['127.0.0.1:${ports[PORT_OF_JOB[job]]}'] }]`,
    )
    .replace('localhost:9090', address)
    .replace('rules/*.yml', join(shipped, 'rules/*.yml'))
    .replace('scrape_interval: 15s', 'scrape_interval: 1s')
    .replace('scrape_timeout: 10s', 'scrape_timeout: 1s');
  const path = join(folder, 'prometheus.yml');
  await writeFile(path, config);
  const words = [
    `--config.file=${path}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn('prometheus', [...words, '--log.level=error'], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await untilReady(`http://${address}/-/ready`);
  return {
    /** The samples of an instant query, without those that are not a number. */
    async query(expr) {
      const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expr)}`);
      const { status, data, error } = await response.json();
      if (status !== 'success') throw new Error(`${expr}: ${error}`);
      return data.result.filter(({ value: [, value] }) => value !== 'NaN');
    },
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
