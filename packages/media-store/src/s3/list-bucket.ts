import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { ListedObject } from '../media-store.ts';
import type { Area } from '../object-names.ts';

/** One request for a thousand objects; flydrive's list has no sizes. */
export async function* listBucket(
  { client, bucket }: { client: S3Client; bucket: string },
  area: Area,
): AsyncGenerator<ListedObject> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${area}/` })) {
    for (const { Key, LastModified, Size } of page.Contents ?? [])
      yield { key: Key!, storedAt: LastModified!, bytes: Size! };
  }
}
