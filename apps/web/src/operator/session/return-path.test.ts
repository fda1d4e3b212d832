import { expect, test } from 'vitest';
import { loginPathFor, returnPath } from './return-path.ts';

test('a login returns to the requested page and tab', () => {
  const path = loginPathFor('/admin/crawler-statistics?tab=history');

  expect(returnPath(new URL(path, 'http://localhost').search)).toBe('/admin/crawler-statistics?tab=history');
});

test.each([
  'https://example.com',
  '//example.com',
  '/admin/../auth',
  '/profile',
  '/admin/login',
  'javascript:alert(1)',
])('a login never leads to %s', (wanted) => {
  expect(returnPath(`?next=${encodeURIComponent(wanted)}`)).toBe('/admin');
});
