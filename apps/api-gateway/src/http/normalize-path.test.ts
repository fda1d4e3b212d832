import { expect, test } from 'vitest';
import { normalizePath } from './normalize-path.ts';

test.each([
  ['/api/feed?lat=1', '/api/feed'],
  ['//API//admin/', '/api/admin'],
  ['/api%252fadmin', '/api/admin'],
  ['/a/../b/./c', '/b/c'],
  ['/%zz', '/%zz'],
  ['/', '/'],
])('%s is read as %s', (url, path) => {
  expect(normalizePath(url)).toBe(path);
});

test('reads a path that four proxies would decode, and refuses one more level', () => {
  const encoded = (levels: number) => `/%${'25'.repeat(levels)}61dmin`;

  expect(normalizePath(encoded(3))).toBe('/admin');
  expect(normalizePath(encoded(4))).toBeUndefined();
});

test('refuses a long path and accepts a long query', () => {
  expect(normalizePath(`/${'a'.repeat(2_048)}`)).toBeUndefined();
  expect(normalizePath(`/api/proxy/image?url=${'a'.repeat(15_000)}`)).toBe('/api/proxy/image');
});
