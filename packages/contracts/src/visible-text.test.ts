import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  'Kadıköy',
  'Saat Kulesi, Konak',
  'two\nlines',
  'می\u200cخواهم',
  'ه\u200dـ',
  '۱۲۳ دبي',
  'नमस्ते',
  '👨\u200d👩\u200d👧\u200d👦',
  '👩🏽\u200d🚀',
  '❤\ufe0f\u200d🔥',
  '1\ufe0f\u20e3',
  '☎\ufe0e',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '🇹🇷',
  '...',
  '😀',
])('%j stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test.each([
  ['  Konak  ', 'Konak'],
  ['adm\u200bin', 'admin'],
  ['adm\u200din', 'admin'],
  ['adm\u00adin', 'admin'],
  ['\ufeffadmin\u2060', 'admin'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u2066Konak\u2069', 'Konak'],
  ['ad\u{e0061}min', 'admin'],
  ['a\ufe0f', 'a'],
  ['a\u3164b', 'ab'],
  ['دبي\u200c', 'دبي'],
  ['\u200f\u200fدبي', 'دبي'],
  ['😀\u200d', '😀'],
  ['😀\u200dx', '😀x'],
  ['می\u200b\u200cخواهم', 'میخواهم'],
])('%j becomes %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

test.each([
  '',
  ' \n\t ',
  '\u200b\u200b\u200b',
  '\u200b\u200d\u2060',
  '\u3164\u3164',
  '\u115f\u1160\uffa0',
  '\u2800\u2800\u2800',
  '\u0301\u0301\u0301',
  '\u00ad',
  '\u{e0061}\u{e0062}',
  '\ue000',
  '\u0000',
])('%j has nothing visible', (text) => {
  expect(visibleText(text)).toBe('');
});

test('a text that went through once does not change again', () => {
  const parts = [
    'a',
    'ي',
    '😀',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u200b',
    '\u{1f3f4}',
    '\u{e0067}',
    '\u{e007f}',
    '🏽',
    '1',
  ];
  const texts = parts.flatMap((a) => parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => a + b + c + d))));

  expect(texts.map(visibleText).filter((text) => visibleText(text) !== text)).toEqual([]);
});
