import { expect, test } from 'vitest';
import { arabic } from './arabic.ts';
import { turkish } from './turkish.ts';

test.each([
  ['Turkish', turkish],
  ['Arabic', arabic],
])('%s has the placeholders of the English texts of reports', (_, catalogue) => {
  for (const [text, entry] of Object.entries(catalogue))
    expect(placeholdersIn(entry), text).toEqual(placeholdersIn(text));
});

function placeholdersIn(text: unknown): string[] {
  return [...String(text).matchAll(/\{\w+\}/g)].map(String).sort();
}
