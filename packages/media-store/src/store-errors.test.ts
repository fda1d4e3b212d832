import { expect, test } from 'vitest';
import { StoreFullError, StoreUnavailableError, toStoreError } from './store-errors.ts';

const failure = (more: object) => Object.assign(new Error('failed'), more);

test.each([
  ['a full disk', { code: 'ENOSPC' }, StoreFullError],
  ['a full bucket', { $metadata: { httpStatusCode: 507 } }, StoreFullError],
  ['a broken disk', { code: 'EIO' }, StoreUnavailableError],
  ['a disk that became read-only', { code: 'EROFS' }, StoreUnavailableError],
  ['a folder without write permission', { code: 'EACCES' }, StoreUnavailableError],
  ['a bucket that refuses the request', { $metadata: { httpStatusCode: 403 } }, StoreUnavailableError],
  ['a bucket that is not reached', { code: 'ECONNREFUSED', $metadata: { attempts: 3 } }, StoreUnavailableError],
])('%s is named, with its cause', (_case, more, type) => {
  const cause = failure(more);

  const named = toStoreError(cause);

  expect(named).toBeInstanceOf(type);
  expect(named).toMatchObject({ cause });
});

test('a failure of the source stays as it is', () => {
  const reset = failure({ code: 'ECONNRESET' });

  expect(toStoreError(reset)).toBe(reset);
});
