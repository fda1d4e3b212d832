import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/upload', '/upload'],
  ['/l/42?story=7#top', '/l/42?story=7#top'],
  ['/search?q=a//b', '/search?q=a//b'],
  ['/feed?next=https://evil.test/', '/feed?next=https://evil.test/'],
  ['/a/../upload', '/upload'],
  ['/ünlü yer', '/%C3%BCnl%C3%BC%20yer'],
])('%j is a page of the web app', (wanted, path) => {
  expect(returnPath(wanted)).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  'upload',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  'https:evil.test',
  'https://evil.test/',
  'HTTPS://evil.test',
  'javascript:alert(1)',
  'data:text/html,hi',
  '/%2f/evil.test',
  '/%2F/evil.test',
  '/%5cevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '/.//evil.test',
  '/./\\evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/..//evil.test',
  '//user@evil.test',
  '//[::1',
  '/api/logout',
  '/API/user',
  '/api?x',
  '/a/../api/user',
  '/%61pi/logout',
  '/%41PI/user',
  '/api%2flogout',
])('%j becomes the home page', (wanted) => {
  expect(returnPath(wanted)).toBe('/');
});

test('G49 the result parses to our origin for every mixture of risky characters', () => {
  const parts = ['/', '\\', '.', '..', '%2f', '%5c', '%2e', '\t', '\n', '@', ':', 'evil.test', '?', '#'];
  const mixtures = parts.flatMap((a) =>
    parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => `/${a}${b}${c}${d}`))),
  );

  const escaped = mixtures.map(returnPath).filter((path) => {
    const decoded = path.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');
    return [path, decoded].some((text) => new URL(text, 'https://around.test').origin !== 'https://around.test');
  });

  expect(escaped).toEqual([]);
});
