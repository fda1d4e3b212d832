import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { safetyFailureText } from './safety-failure.ts';

const t = (text: string) => text;

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('a 5xx message is not shown', () => {
  expect(safetyFailureText(t, new ApiFailure(503, 'The database is away'))).toBe('An unknown error occurred');
});
