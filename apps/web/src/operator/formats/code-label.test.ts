import { expect, test } from 'vitest';
import { codeLabel } from './code-label.ts';

test('a code becomes readable text', () => {
  expect(codeLabel('proxyRefusesCredentials')).toBe('Proxy refuses credentials');
  expect(codeLabel('needs_attention')).toBe('Needs attention');
});
