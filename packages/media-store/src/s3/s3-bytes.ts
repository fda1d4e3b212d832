import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { limitBytes } from '../limit-bytes.ts';
import type { Part, StoredBytes } from '../media-store.ts';
import { toStoreError } from '../store-errors.ts';

/** The smallest that S3 allows: one upload keeps two of them in memory. */
const PART_BYTES = 5 * 2 ** 20;

/** Objects in a bucket. An object appears when its upload is complete; a failed one removes its parts. */
export function s3Bytes({ client, bucket }: { client: S3Client; bucket: string }): StoredBytes {
  async function read(key: string, part?: Part): Promise<Readable> {
    const range = part && { Range: `bytes=${part.first}-${part.last}` };
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }));
    return Body as Readable;
  }

  return {
    read,
    async write(key, source, options) {
      let size = 0;
      const limited = limitBytes(source, { ...options, onSize: (bytes) => (size = bytes) });
      const body = Readable.from(limited, { objectMode: false });
      const params = { Bucket: bucket, Key: key, Body: body };
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
        return size;
      } catch (error) {
        throw toStoreError(error);
      } finally {
        body.destroy();
      }
    },
    async readPart(key, part) {
      const bytes = Buffer.concat(await (await read(key, part)).toArray());
      if (bytes.length !== part.last - part.first + 1) throw new Error(`${key} is shorter than expected`);
      return bytes;
    },
  };
}
