import { expect, test } from 'vitest';
import { errorOf, readProgramEvent, summarize } from './program-event.ts';

test('summarizes an event and its cause in one line', () => {
  const event = readProgramEvent('{"level":"error","msg":"job failed","err":{"message":"no\\n  answer","stack":"…"}}');

  expect(event && summarize(event)).toBe('job failed: no answer');
});

test.each(['', 'Node.js v24.21.0', '{"level":', '{"level":30}', '[1]'])('%j is not an event', (line) => {
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
])('the error in %j is %j', (line, error) => {
  expect(errorOf(line, readProgramEvent(line))).toBe(error);
});
