import { expect, test } from 'vitest';
import { lastWordsOf, readProgramEvent, summarize } from './program-event.ts';

test('an event is told in one line, with its cause', () => {
  const event = readProgramEvent('{"level":"error","msg":"job failed","err":{"message":"no\\n  answer","stack":"…"}}');

  expect(event && summarize(event)).toBe('job failed: no answer');
});

test.each(['', 'Node.js v24.21.0', '{"level":', '{"level":30}', '[1]'])('%j is no event', (line) => {
  expect(readProgramEvent(line)).toBeUndefined();
});

test.each([
  ['{"level":"fatal","msg":"could not start","err":{"message":"no database"}}', 'could not start: no database'],
  ['{"level":"error","msg":"job failed"}', undefined],
  ["SyntaxError: Unexpected token '}'", "SyntaxError: Unexpected token '}'"],
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/a.ts'",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/a.ts'",
  ],
  ['    at file:///a.ts:1:1', undefined],
])('the last words in %j are %j', (line, words) => {
  expect(lastWordsOf(line, readProgramEvent(line))).toBe(words);
});
