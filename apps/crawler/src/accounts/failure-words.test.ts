import { AUTH_ERROR_SHOWN } from '@around/contracts/operator-jobs';
import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

test('what an operator reads of a failed check is never cut', () => {
  for (const words of Object.values(failureWords)) expect(words.length).toBeLessThanOrEqual(AUTH_ERROR_SHOWN);
});
