import { AUTH_ERROR_SHOWN_LENGTH } from '@around/contracts/operator-jobs';
import { expect, test } from 'vitest';
import { failureWords } from '../job-outcomes/failure-text.ts';
import { waitWords } from './explain-nobody-free.ts';

test('what an operator reads of a failed check is never cut', () => {
  const said = [...Object.values(failureWords), ...Object.values(waitWords)];
  for (const words of said) expect(words.length, words).toBeLessThanOrEqual(AUTH_ERROR_SHOWN_LENGTH);
});
