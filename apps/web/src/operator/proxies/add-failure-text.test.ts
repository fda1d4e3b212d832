import { expect, test } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { addFailureText } from './add-failure-text.ts';

test('a proxy that is there already is said to be', () => {
  const failure = new ApiFailure(409, 'Conflict', { code: 'duplicate_proxy' });

  expect(addFailureText(failure)).toBe('A proxy with this IP and port already exists');
});

test('any other refusal has its status and the words of the server', () => {
  expect(addFailureText(new ApiFailure(409, 'Something else'))).toBe('Error 409: Something else');
  expect(addFailureText(new ApiFailure(503, '', { statusText: 'Service Unavailable' }))).toBe(
    'Error 503: Service Unavailable',
  );
});
