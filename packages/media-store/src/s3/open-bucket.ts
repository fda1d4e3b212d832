import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { OpenedStore } from '../media-store.ts';
import type { BucketSettings } from '../media-store-settings.ts';
import { connectS3 } from './connect-s3.ts';
import { listBucket } from './list-bucket.ts';
import { s3Bytes } from './s3-bytes.ts';

export function openBucket(settings: BucketSettings): OpenedStore {
  const { bucket } = settings;
  const client = connectS3(settings);
  return {
    bytes: s3Bytes({ client, bucket }),
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    list: (area) => listBucket({ client, bucket }, area),
    space: async () => undefined,
    close: () => client.destroy(),
  };
}
