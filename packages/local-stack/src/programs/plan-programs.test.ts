import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readStackConfig } from '../config.ts';
import { makeStackSecrets } from '../data-folder/stack-secrets.ts';
import { type Facts, planCrawler, planGateway, planMediaProxy, planUploadWorker } from './plan-programs.ts';

const ports = {
  gatewayMetrics: 1,
  mediaProxy: 2,
  mediaProxyMetrics: 3,
  crawlerMetrics: 4,
  uploadWorkerMetrics: 16,
  postgres: 5,
  redis: 6,
  sandboxApi: 7,
  sandboxCdn: 8,
  sandboxControl: 9,
  sandboxMetrics: 10,
  sandboxProxy1: 11,
  sandboxProxy2: 12,
  sandboxProxy3: 13,
  sandboxProxy4: 14,
  sandboxProxy5: 15,
};
const secrets = makeStackSecrets();

function makeFacts(env: NodeJS.ProcessEnv = {}, overrides: Partial<Facts> = {}): Facts {
  return {
    config: readStackConfig(env),
    ports,
    secrets,
    gatewayPort: 3000,
    mediaCacheFolder: '/data/media-cache',
    mediaStoreFolder: '/data/media-store',
    databaseUrl: 'postgres://around:database-password@127.0.0.1:5/around',
    redisUrl: 'redis://:redis-password@127.0.0.1:6',
    networkBaseUrl: 'http://127.0.0.1:7',
    sandboxCdn: 'http://127.0.0.1:8',
    ...overrides,
  };
}

test('the media proxy gets no secret and no database', () => {
  const given = { DATABASE_URL: 'postgres://a:given-password@b/c', SESSION_SECRET: randomBytes(32).toString('hex') };

  const environment = JSON.stringify(planMediaProxy(makeFacts({ ...given, AWS_SECRET_ACCESS_KEY: 'aws' })).environment);

  for (const secret of [
    ...Object.values(secrets),
    ...Object.values(given),
    'database-password',
    'redis-password',
    'aws',
  ]) {
    expect(environment).not.toContain(secret);
  }
});

test('the media proxy caches in the data folder and trusts the local gateway', () => {
  const { environment } = planMediaProxy(
    makeFacts({ MEDIA_CACHE_BYTES: '1000', MEDIA_PROXY_FETCHES_PER_ADDRESS: '7' }),
  );

  expect(environment).toMatchObject({
    MEDIA_CACHE_DIR: '/data/media-cache',
    MEDIA_CACHE_BYTES: '1000',
    MEDIA_PROXY_FETCHES_PER_ADDRESS: '7',
    TRUSTED_PROXIES: 'loopback',
  });
});

test('moments are stored in the data folder, or in a given bucket with its credentials', () => {
  const bucket = { MEDIA_STORE_URL: 's3://moments', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };

  expect(planMediaProxy(makeFacts()).environment).toMatchObject({ MEDIA_STORE_URL: 'file:///data/media-store' });
  expect(planGateway(makeFacts()).environment).toMatchObject({ MEDIA_STORE_URL: 'file:///data/media-store' });
  expect(planMediaProxy(makeFacts(bucket)).environment).toMatchObject(bucket);
  expect(planGateway(makeFacts(bucket)).environment).toMatchObject(bucket);
  expect(planUploadWorker(makeFacts(bucket)).environment).toMatchObject(bucket);
  expect(planCrawler(makeFacts(bucket)).environment).not.toHaveProperty('AWS_SECRET_ACCESS_KEY');
});

test('the crawler gets the secrets key but not the session secret', () => {
  const { environment } = planCrawler(makeFacts());

  expect(environment.SECRETS_KEY).toBe(secrets.secretsKey);
  expect(JSON.stringify(environment)).not.toContain(secrets.sessionSecret);
  expect(JSON.stringify(environment)).not.toContain(secrets.adminPassword);
});

test('sandbox pacing and the private media origin are set for the sandbox network only', () => {
  const real = makeFacts({}, { networkBaseUrl: 'https://network.example', sandboxCdn: undefined });

  expect(planCrawler(makeFacts()).environment).toMatchObject({
    CRAWL_PACING: 'sandbox',
    CRAWLER_ALLOW_PRIVATE_PROXIES: '1',
  });
  expect(planMediaProxy(makeFacts()).environment).toMatchObject({
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:8',
    STOCK_VIDEO_URLS: expect.stringContaining('"waves":"http://127.0.0.1:8/stock/waves.mp4"'),
  });
  expect(planGateway(makeFacts()).environment).toMatchObject({
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:8',
  });
  expect(planGateway(real).environment).not.toHaveProperty('MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS');
  expect(planCrawler(real).environment).toMatchObject({ CRAWL_PACING: 'polite' });
  expect(planCrawler(real).environment).not.toHaveProperty('CRAWLER_ALLOW_PRIVATE_PROXIES');
  expect(planMediaProxy(real).environment).not.toHaveProperty('MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS');
  expect(planMediaProxy(real).environment).not.toHaveProperty('STOCK_VIDEO_URLS');
});

test('a variable of the environment overrides what the stack sets for the sandbox', () => {
  const given = {
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:9999',
    STOCK_VIDEO_URLS: '{"waves":"https://clips.example/waves.mp4"}',
    MEDIA_RESIZE_PARALLEL: '1',
  };

  expect(planMediaProxy(makeFacts(given)).environment).toMatchObject(given);
  expect(planGateway(makeFacts(given)).environment).toMatchObject({
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: given.MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS,
  });
});

test('the ports for metrics are on loopback unless METRICS_HOST says otherwise', () => {
  const plans = [planMediaProxy, planUploadWorker, planCrawler, planGateway];

  for (const plan of plans) {
    expect(plan(makeFacts()).environment).not.toHaveProperty('METRICS_HOST');
    expect(plan(makeFacts()).readyUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const given = plan(makeFacts({ METRICS_HOST: '192.0.2.7' }));
    expect(given.environment).toMatchObject({ METRICS_HOST: '192.0.2.7' });
    expect(given.readyUrl).toMatch(/^http:\/\/192\.0\.2\.7:/);
    expect(plan(makeFacts({ METRICS_HOST: '0.0.0.0' })).readyUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
  }
});

test('a refused ADMIN_PASSWORD is not in the error', () => {
  expect(() => readStackConfig({ ADMIN_PASSWORD: 'a-b-c' })).toThrow(/ADMIN_PASSWORD/);
  expect(() => readStackConfig({ ADMIN_PASSWORD: 'a-b-c' })).not.toThrow(/a-b-c/);
});

test('a variable reaches only the program that reads it', () => {
  const forCrawler = { CRAWL_PACING: 'polite', PROXY_PROBE_URL: 'https://probe.example', LOG_LEVEL: 'debug' };
  const forGateway = { PUBLIC_ORIGIN: 'https://around.example', ADMIN_SESSION_IDLE_MINUTES: '5', HOST: '::1' };
  const facts = makeFacts({ ...forCrawler, ...forGateway });

  expect(planCrawler(facts).environment).toMatchObject(forCrawler);
  expect(planGateway(facts).environment).toMatchObject(forGateway);
  expect(planCrawler(facts).environment).not.toHaveProperty('PUBLIC_ORIGIN');
  expect(planGateway(facts).environment).not.toHaveProperty('PROXY_PROBE_URL');
  expect(planMediaProxy(facts).environment.HOST).toBe('127.0.0.1');
});

test('the upload-worker gets its variables and the services, and no secret of the other programs', () => {
  const { environment } = planUploadWorker(makeFacts({ UPLOAD_CONCURRENCY: '2', CRAWL_PACING: 'polite' }));

  expect(environment).toMatchObject({
    UPLOAD_CONCURRENCY: '2',
    MEDIA_STORE_URL: 'file:///data/media-store',
    METRICS_PORT: '16',
    DATABASE_URL: expect.stringContaining('postgres://'),
  });
  expect(environment).not.toHaveProperty('CRAWL_PACING');
  for (const name of ['secretsKey', 'sessionSecret', 'adminPassword'] as const)
    expect(JSON.stringify(environment)).not.toContain(secrets[name]);
});
