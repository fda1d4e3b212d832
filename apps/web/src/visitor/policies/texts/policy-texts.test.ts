import { REMOVAL_ANSWER_DAYS } from '@around/contracts/safety/removals';
import { SUSPENSION_WINDOW_DAYS, suspensionAfter } from '@around/contracts/safety/suspension-ladder';
import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { expect, test } from 'vitest';
import { arabic } from './arabic.ts';
import { turkish } from './turkish.ts';

test('the numbers in the texts are the limits of the product', () => {
  expect([REMOVAL_ANSWER_DAYS, SUSPENSION_WINDOW_DAYS, STORY_LIFETIME_MS]).toEqual([3, 90, 24 * 3_600_000]);
  expect([1, 2, 3, 4, 5].map((removals) => suspensionAfter(removals)?.days)).toEqual([undefined, 1, 7, 30, null]);
});

test.each([
  ['Turkish', turkish],
  ['Arabic', arabic],
])('%s has the same numbers as the English texts', (_, catalogue) => {
  for (const [text, entry] of Object.entries(catalogue)) {
    for (const number of text.match(/\d+/g) ?? []) expect(wordsAsDigits(String(entry)), text).toContain(number);
  }
});

/** Arabic may spell thirty as a word. */
function wordsAsDigits(text: string): string {
  return text.replace('بثلاثين', '30');
}
