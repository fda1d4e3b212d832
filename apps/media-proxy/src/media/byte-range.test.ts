import { expect, test } from 'vitest';
import { matchesRange, parseContentRange, parseRange, resolveRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: undefined }],
  ['bytes=-5', { suffix: 5 }],
  [' Bytes=1-2 ', { first: 1, last: 2 }],
  ['bytes=-', undefined],
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-99999999999999999999', undefined],
  [undefined, undefined],
])('parses %j as %j', (header, range) => {
  expect(parseRange(header)).toEqual(range);
});

test.each([
  ['bytes=0-9', 'bytes 0-9/100', true],
  ['bytes=90-200', 'bytes 90-99/100', true],
  ['bytes=90-', 'bytes 90-99/100', true],
  ['bytes=-5', 'bytes 95-99/100', true],
  ['bytes=-500', 'bytes 0-99/100', true],
  ['bytes=0-9', 'bytes 0-9/*', true],
  ['bytes=0-9', 'bytes 1-9/100', false],
  ['bytes=0-9', 'bytes 0-8/100', false],
  ['bytes=0-9', 'bytes 0-10/100', false],
  ['bytes=90-', 'bytes 90-98/100', false],
  ['bytes=-5', 'bytes 0-4/100', false],
  ['bytes=-5', 'bytes 95-99/*', false],
])('for the request %s, the response %s matches: %s', (requested, received, isMatch) => {
  expect(matchesRange(parseRange(requested)!, parseContentRange(received)!)).toBe(isMatch);
});

test.each(['bytes 5-4/10', 'bytes 0-10/10', 'bytes */10', 'bytes 0-1', '0-1/2', 'bytes 0-1/2, bytes 3-4/5'])(
  'refuses the invalid Content-Range %j',
  (header) => {
    expect(parseContentRange(header)).toBeUndefined();
  },
);

test.each([
  ['bytes=0-', { first: 0, last: 9, total: 10 }],
  ['bytes=5-100', { first: 5, last: 9, total: 10 }],
  ['bytes=-3', { first: 7, last: 9, total: 10 }],
  ['bytes=-30', { first: 0, last: 9, total: 10 }],
  ['bytes=10-', undefined],
  ['bytes=-0', undefined],
])('%s of a ten-byte file is %j', (header, range) => {
  expect(resolveRange(parseRange(header)!, 10)).toEqual(range);
});
