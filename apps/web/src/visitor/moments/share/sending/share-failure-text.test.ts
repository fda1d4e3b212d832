import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../../ui/api/send-request.ts';
import { shareFailureText } from './share-failure-text.ts';

const t = (text: string) => text;

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('a 5xx message that is not one of the known texts is not shown', () => {
  expect(shareFailureText(t, new ApiFailure(503, 'The database is away'))).toBe('Error sharing your moment');
});

test('the message of a full storage is shown', () => {
  const full = new ApiFailure(503, 'There is no room for videos right now. Please try again later.');

  expect(shareFailureText(t, full)).toBe(full.message);
});
