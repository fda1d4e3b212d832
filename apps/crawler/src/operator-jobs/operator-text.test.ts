import { AUTH_ERROR_SHOWN_LENGTH } from '@around/contracts/operator-jobs';
import { expect, test } from 'vitest';
import { failureText } from '../job-outcomes/failure-text.ts';
import { waitText } from './actions/explain-no-account.ts';

test('keeps reasons of failed checks short enough for the table', () => {
  const texts = [...Object.values(failureText), ...Object.values(waitText)];
  for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(AUTH_ERROR_SHOWN_LENGTH);
});
