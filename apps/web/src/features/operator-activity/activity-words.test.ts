import { expect, test } from 'vitest';
import { callWords, eventWords, inWords } from './activity-words.ts';

test('a code is written as people write it', () => {
  expect(inWords('proxyRefusesCredentials')).toBe('Proxy refuses credentials');
  expect(inWords('needs_attention')).toBe('Needs attention');
});

test('calls and events have words, also those that are new', () => {
  expect([callWords('tray'), callWords('newCall')]).toEqual(['Tray', 'New call']);
  expect([eventWords('rebound'), eventWords('logged_out')]).toEqual(['Moves to another proxy', 'Logged out']);
});
