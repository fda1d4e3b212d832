import { isIntervalMinutes } from '@around/contracts/operator/crawler/crawler-control';
import { expect, test } from 'vitest';
import { readInterval } from './crawl-interval.ts';

test.each(['', '  ', 'often', '5 minutes'])('"%s" is not a number, so the interval is 15 minutes', (text) => {
  expect(readInterval(text)).toBe(15);
});

test.each([
  ['1', true],
  [' 60 ', true],
  ['0', false],
  ['61', false],
  ['-5', false],
  ['2.5', false],
])('"%s" minutes may be set: %s', (text, isAllowed) => {
  expect(isIntervalMinutes(readInterval(text))).toBe(isAllowed);
});
