import { expect, test } from 'vitest';
import { preferredLanguage } from './request-language.ts';

test.each([
  ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['de, en;q=0.5, ar;q=0.7', 'ar'],
  ['en;q=0, ar;q=0.1', 'ar'],
  ['AR-ae', 'ar'],
  ['de,fr;q=0.9', undefined],
  ['en;q=nonsense, tr;q=0.2', 'tr'],
  ['', undefined],
])('%j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
