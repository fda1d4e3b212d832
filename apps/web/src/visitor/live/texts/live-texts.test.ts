import { expect, test } from 'vitest';
import { arabic } from './arabic.ts';
import { turkish } from './turkish.ts';

test.each([
  ['Turkish', turkish],
  ['Arabic', arabic],
])('%s has the placeholders of the English texts about changes of the feed', (_, catalogue) => {
  for (const [text, entry] of Object.entries(catalogue)) {
    const other = typeof entry === 'string' ? entry : entry.other;

    expect(placeholdersIn(other), text).toEqual(placeholdersIn(text));
  }
});

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).sort();
}
