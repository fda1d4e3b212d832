import { expect, test } from 'vitest';
import { readCrawlerConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/around',
  REDIS_URL: 'redis://localhost',
  NETWORK_BASE_URL: 'https://network.example',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};

test('proxies are probed at a neutral address', () => {
  expect(readCrawlerConfig(production).proxyProbeUrl).toBe('https://cp.cloudflare.com/generate_204');
});

test('production does not probe proxies at the network', () => {
  const given = { PROXY_PROBE_URL: 'https://network.example/generate_204' };

  expect(() => readCrawlerConfig({ ...production, ...given })).toThrow('PROXY_PROBE_URL');
  expect(readCrawlerConfig({ ...production, ...given, NODE_ENV: 'development' }).proxyProbeUrl).toContain('network');
});
