import { expect, test } from 'vitest';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { addFailureText } from './add-failure-text.ts';

test('a duplicate proxy has its own message', () => {
  const failure = new ApiFailure(409, 'Conflict', { code: 'duplicate_proxy' });

  expect(addFailureText(failure)).toBe('A proxy with this IP and port already exists');
});

test('any other refusal shows its status and the server’s message', () => {
  expect(addFailureText(new ApiFailure(409, 'Something else'))).toBe('Error 409: Something else');
  expect(addFailureText(new ApiFailure(503, '', { statusText: 'Service Unavailable' }))).toBe(
    'Error 503: Service Unavailable',
  );
});
