import { expect, test } from 'vitest';
import { mediaIdOf, shortCodeOf } from './media-id.ts';

test('a media id has 19 digits and does not fit into a double', () => {
  const id = mediaIdOf(1_795_000_000, 7);

  expect(id).toMatch(/^\d{19}$/);
  expect(String(Number(id))).not.toBe(id);
});

test('two stories of the same second have different ids', () => {
  expect(mediaIdOf(1_795_000_000, 7)).not.toBe(mediaIdOf(1_795_000_000, 8));
});

test('the short code is the id in base 64', () => {
  expect(shortCodeOf('64')).toBe('BA');
  expect(shortCodeOf('3700000000000000123')).toBe('DNZCmWE8gB7');
});
