import { expect, test } from 'vitest';
import { readUploadWorkerConfig } from './config.ts';

const env = { DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a', MEDIA_STORE_URL: 'file:///media', PATH: '/bin' };

test('one video at a time is prepared by default', () => {
  expect(readUploadWorkerConfig(env)).toMatchObject({ concurrency: 1, path: '/bin', mediaStore: { folder: '/media' } });
});

test('a start without a media store names the variable', () => {
  expect(() => readUploadWorkerConfig({ ...env, MEDIA_STORE_URL: '' })).toThrow(/MEDIA_STORE_URL/);
});
