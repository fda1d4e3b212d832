import { expect, test } from 'vitest';
import { newIncomingKey, newMediaKey, parsePublicName } from './object-names.ts';

const expiresAt = new Date('2026-11-23T08:00:00Z');

test.each([
  ['-720p.mp4', 'video/mp4'],
  ['-360p.mp4', 'video/mp4'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
])('a name that ends with %s says its expiry and its type', (ending, contentType) => {
  const name = `${newMediaKey(expiresAt)}${ending}`;

  expect(parsePublicName(name)).toEqual({ key: `public/${name}`, contentType, expiresAt: expiresAt.getTime() });
});

test('names are random', () => {
  const keys = Array.from({ length: 1_000 }, () => [newMediaKey(expiresAt), newIncomingKey()]).flat();

  expect(new Set(keys).size).toBe(2_000);
});

test.each([
  '',
  '.mp4',
  '../incoming/0123456789abcdef0123456789abcdef',
  `${'0'.repeat(40)}.mp4.part`,
  `${'0'.repeat(40)}.html`,
  `${'0'.repeat(40)}-720p/../x.mp4`,
  `${'0'.repeat(39)}.mp4`,
  `${'0'.repeat(40)}.mp4\n`,
])('%j is no name of a public file', (name) => {
  expect(parsePublicName(name)).toBeUndefined();
});
