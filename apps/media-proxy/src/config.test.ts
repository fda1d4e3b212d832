import { ConfigError } from '@around/service-kit/load-config';
import { expect, test } from 'vitest';
import { readMediaProxyConfig } from './config.ts';

test('the limit of uncached files is sized for the NAT of a carrier', () => {
  const { perWindow, windowMs } = readMediaProxyConfig({}).fetchRateLimit;

  expect(perWindow / (windowMs / 1_000)).toBeGreaterThanOrEqual(20);
});

test('by default only the network and the stock-video site are allowed', () => {
  const { policy } = readMediaProxyConfig({});

  expect(policy.hostRules).toEqual(['.cdninstagram.com', '.fbcdn.net', '.mixkit.co']);
  expect(policy.privateOrigins.size).toBe(0);
});

test('allowed hosts are added to the default ones', () => {
  const { policy } = readMediaProxyConfig({ MEDIA_PROXY_ALLOWED_HOSTS: 'media.example.net, .cdn.example.org' });

  expect(policy.hostRules).toEqual([
    '.cdninstagram.com',
    '.fbcdn.net',
    '.mixkit.co',
    'media.example.net',
    '.cdn.example.org',
  ]);
});

test('production refuses to start with a private origin', () => {
  const env = { NODE_ENV: 'production', MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:4100' };

  expect(() => readMediaProxyConfig(env)).toThrow(ConfigError);
});

test.each([
  { MEDIA_PROXY_ALLOWED_HOSTS: 'localhost' },
  { MEDIA_PROXY_ALLOWED_HOSTS: '127.0.0.1' },
  { MEDIA_PROXY_ALLOWED_HOSTS: '*' },
  { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:4100/path' },
  { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://user@127.0.0.1:4100' },
  { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: '127.0.0.1:4100' },
  { STOCK_VIDEO_URLS: '{' },
  { STOCK_VIDEO_URLS: '{"volcano":"https://assets.mixkit.co/x.mp4"}' },
  { STOCK_VIDEO_URLS: '{"waves":"https://example.com/x.mp4"}' },
])('refuses to start with %j', (env) => {
  expect(() => readMediaProxyConfig(env)).toThrow(ConfigError);
});

test('a configured stock clip replaces the default one', () => {
  const { stockVideoUrls } = readMediaProxyConfig({
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:4100',
    STOCK_VIDEO_URLS: '{"waves":"http://127.0.0.1:4100/waves.mp4"}',
  });

  expect(stockVideoUrls.waves).toBe('http://127.0.0.1:4100/waves.mp4');
  expect(stockVideoUrls.palm).toMatch(/^https:\/\/assets\.mixkit\.co\//);
});
