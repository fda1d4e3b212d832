import { expect, test } from 'vitest';
import { readSandboxConfig } from './config.ts';

test('requires only the data folder', () => {
  const config = readSandboxConfig({ SANDBOX_DATA_DIR: '/data' });

  expect(config).toMatchObject({
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    seed: 'around',
    storyIntervalMs: 8_000,
    ports: { api: 0, cdn: 0, control: 0, proxies: [0, 0, 0] },
  });
});

test('accepts three to five proxy ports', () => {
  const ports = (list: string) => readSandboxConfig({ SANDBOX_DATA_DIR: '/data', SANDBOX_PROXY_PORTS: list }).ports;

  expect(ports('4101, 4102,4103').proxies).toEqual([4101, 4102, 4103]);
  expect(ports('4101,4102,4103,4104,4105').proxies).toHaveLength(5);
  expect(() => ports('4101,4102')).toThrow('3 to 5 ports');
});

test('with a wildcard host, URLs use loopback or the public host name', () => {
  const everywhere = { SANDBOX_DATA_DIR: '/data', HOST: '0.0.0.0' };

  expect(readSandboxConfig(everywhere).publicHost).toBe('127.0.0.1');
  expect(readSandboxConfig({ ...everywhere, SANDBOX_PUBLIC_HOST: 'sandbox' }).publicHost).toBe('sandbox');
});

test('refuses to run in production', () => {
  expect(() => readSandboxConfig({ SANDBOX_DATA_DIR: '/data', NODE_ENV: 'production' })).toThrow('production');
});
