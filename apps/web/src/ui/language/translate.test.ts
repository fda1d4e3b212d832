import { expect, test } from 'vitest';
import { arabic } from './catalogues/arabic.ts';
import { english } from './catalogues/english.ts';
import { turkish } from './catalogues/turkish.ts';
import { createTranslate } from './translate.ts';

test('returns the text itself in English', () => {
  const t = createTranslate('en', english);

  expect(t('No moments found')).toBe('No moments found');
  expect(t('Retrying ({n}/{of})...', { n: 2, of: 3 })).toBe('Retrying (2/3)...');
});

test('selects the plural form by count and language', () => {
  const en = createTranslate('en', english);
  const ar = createTranslate('ar', arabic);

  expect([1, 2].map((count) => en('{count} stories', { count }))).toEqual(['1 story', '2 stories']);
  expect(new Set([1, 2, 3, 11].map((count) => ar('{count} stories', { count }))).size).toBe(4);
});

test.each([
  ['Turkish', turkish],
  ['Arabic', arabic],
])('%s has the placeholders of the English texts', (_, catalogue) => {
  for (const [text, entry] of Object.entries(catalogue)) {
    const expected = [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const other = typeof entry === 'string' ? entry : entry.other;

    expect([...other.matchAll(/\{\w+\}/g)].map(String).sort(), text).toEqual(expected);
  }
});
