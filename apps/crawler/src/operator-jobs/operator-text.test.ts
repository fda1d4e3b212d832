import { AUTH_ERROR_SHOWN_LENGTH } from '@around/contracts/operator-jobs';
import { expect, test } from 'vitest';
import { failureText } from '../job-outcomes/failure-text.ts';
import { waitText } from './explain-no-account.ts';

test('what an operator reads of a failed check is never cut', () => {
  const said = [...Object.values(failureText), ...Object.values(waitText)];
  for (const words of said) expect(words.length, words).toBeLessThanOrEqual(AUTH_ERROR_SHOWN_LENGTH);
});
