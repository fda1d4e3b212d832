import { expect, test } from 'vitest';
import { z } from 'zod';
import { mediaStoreSettings, mediaStoreVariables } from './media-store-settings.ts';

const read = (variables: Record<string, string>) => mediaStoreSettings(z.object(mediaStoreVariables).parse(variables));

test('a file URL names a folder', () => {
  expect(read({ MEDIA_STORE_URL: 'file:///srv/around%20data/media' })).toEqual({ folder: '/srv/around data/media' });
});

test('an s3 URL names a bucket, and the AWS variables its credentials', () => {
  const MEDIA_STORE_URL = 's3://moments?endpoint=https%3A%2F%2Fs3.example&region=eu-west-1&pathStyle=true';
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };

  expect(read({ MEDIA_STORE_URL, ...keys })).toEqual({
    bucket: 'moments',
    endpoint: 'https://s3.example',
    region: 'eu-west-1',
    hasPathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' },
  });
  expect(read({ MEDIA_STORE_URL: 's3://moments' })).toMatchObject({ region: 'us-east-1', credentials: undefined });
});

test.each([
  '/srv/media',
  'file:media',
  's3://',
  's3://a/b',
  's3://a?endpoint=ftp://x',
  's3://a?unknown=1',
  'https://a',
])('%s is refused', (url) => {
  expect(() => read({ MEDIA_STORE_URL: url })).toThrow('must be file:///');
});
