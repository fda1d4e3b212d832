import { expect, test } from 'vitest';
import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { turkish } from './turkish.ts';

test('every text about notifications is its own key, and has translations', () => {
  for (const [text, entry] of Object.entries(english)) expect(entry).toBe(text);
  for (const catalogue of [turkish, arabic]) expect(Object.keys(catalogue)).toEqual(Object.keys(english));
});
