import { expect, test } from 'vitest';
import { normalizePath } from '../../http/normalize-path.ts';
import { isOperatorPath, isPublicCall } from './operator-paths.ts';

test.each([
  '/api/admin',
  '/api/admin/proxies',
  '/api/admin/proxies/?adminKey=x',
  '//api//admin//proxies',
  '/API/Admin/proxies',
  '/api%2fadmin/proxies',
  '/api/%61dmin/proxies',
  '/api%252fadmin',
  '/api/feed/../admin/check',
  '/api\\instagram\\refresh',
  '/api/instagram/anything/new',
  '/admin/queues',
  '/admin/queues/api/queues?page=1',
  '//Admin/%71ueues/static/js/main.js',
])('%s is an operator path', (url) => {
  expect(isOperatorPath(normalizePath(url)!)).toBe(true);
});

test.each([
  '/api/feed',
  '/api/administrators',
  '/admin',
  '/admin/queues-of-mine',
  '/api/places?q=/api/admin/',
  '/',
  '/api/%zz',
])('%s is not an operator path', (url) => {
  expect(isOperatorPath(normalizePath(url)!)).toBe(false);
});

test('only the session check and the login are public', () => {
  expect(isPublicCall('GET', '/api/admin/check')).toBe(true);
  expect(isPublicCall('POST', '/api/admin/login')).toBe(true);
  expect(isPublicCall('POST', '/api/admin/check')).toBe(false);
  expect(isPublicCall('POST', '/api/admin/logout')).toBe(false);
  expect(isPublicCall('GET', undefined)).toBe(false);
});
