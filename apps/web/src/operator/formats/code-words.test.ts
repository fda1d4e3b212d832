import { expect, test } from 'vitest';
import { codeWords } from './code-words.ts';

test('a code is written as people write it', () => {
  expect(codeWords('proxyRefusesCredentials')).toBe('Proxy refuses credentials');
  expect(codeWords('needs_attention')).toBe('Needs attention');
});
