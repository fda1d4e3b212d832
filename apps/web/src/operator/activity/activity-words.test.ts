import { expect, test } from 'vitest';
import { callWords, eventWords } from './activity-words.ts';

test('calls and events have words, also those that are new', () => {
  expect([callWords('tray'), callWords('newCall')]).toEqual(['Tray', 'New call']);
  expect([eventWords('rebound'), eventWords('logged_out')]).toEqual(['Moves to another proxy', 'Logged out']);
});
