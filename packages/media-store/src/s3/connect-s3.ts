import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { BucketSettings } from '../media-store-settings.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CONNECTIONS = 256;

export function connectS3({ endpoint, region, hasPathStyle, credentials }: BucketSettings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: hasPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Some S3 servers store the checksums that the SDK otherwise adds to a stream as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    }),
  });
}
