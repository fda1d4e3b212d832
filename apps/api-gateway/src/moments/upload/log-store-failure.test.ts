import { toStoreError } from '@around/media-store/store-errors';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { logStoreFailure } from './log-store-failure.ts';
import { toUploadError } from './upload-errors.ts';

function linesFor(error: unknown): string[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  logStoreFailure(error, createLogger({ program: 'test', level: 'warn', destination }));
  return lines;
}

test('the refusal of a bucket is logged by its name and status, without its key and signature', () => {
  const refusal = Object.assign(new Error('The key AKIAEXAMPLE is unknown'), {
    name: 'InvalidAccessKeyId',
    AWSAccessKeyId: 'AKIAEXAMPLE',
    StringToSign: 'signed text',
    $metadata: { httpStatusCode: 403 },
  });

  const [line = '', ...more] = linesFor(toUploadError(toStoreError(refusal)));

  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'video not stored',
    failure: 'InvalidAccessKeyId',
    status: 403,
  });
  expect(line).not.toMatch(/AKIAEXAMPLE|signed text/);
  expect(more).toEqual([]);
});

test('a full disk is logged by its code', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  expect(linesFor(toUploadError(toStoreError(full))).map((line) => JSON.parse(line).failure)).toEqual(['ENOSPC']);
});

test('a failure of something else is not logged as one of the store', () => {
  expect(linesFor(new Error('something else'))).toEqual([]);
});
