import { expect, test } from 'vitest';
import { scoreCommand } from './score-command.ts';

test('needs every word, in any order and case', () => {
  expect(scoreCommand('Go to Statistics', 'STAT go')).toBeGreaterThan(0);
  expect(scoreCommand('Go to Statistics', 'stat stop')).toBe(0);
});

test('ranks a name that starts with the text first', () => {
  expect(scoreCommand('Crawl now', 'crawl')).toBeGreaterThan(scoreCommand('Stop the crawler', 'crawl'));
});

test('finds a command by its alias', () => {
  expect(scoreCommand('Stop the crawler', 'pause', ['pause'])).toBeGreaterThan(0);
});
