import { expect, test } from 'vitest';
import { usernameSkeleton } from './username-skeleton.ts';

test.each([
  ['Ayşe', 'ayse'],
  ['ISTANBUL', 'istanbul'],
  ['paypal', 'раураl'],
  ['paypal', 'paypaI'.toLowerCase().replace('i', 'l')],
  ['paypal', 'paypa1'],
  ['book', 'b00k'],
  ['modern', 'modem'],
  ['scope', 'ѕсоре'],
  ['ada lovelace', 'ada  lovelace'],
  ['ada-l', 'ada‐l'],
  ['ada', 'а\u200bda'],
  ['ada', '𝕒𝕕𝕒'],
  ['ada', 'ＡＤＡ'],
  ['strasse', 'straße'],
])('%j and %j look alike', (one, other) => {
  expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
});

test.each([
  ['ada', 'adam'],
  ['grace', 'grade'],
  ['مريم', 'مراد'],
  ['ali1', 'ali2'],
  ['小明', '小红'],
])('%j and %j differ', (one, other) => {
  expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other));
});
