import { fileURLToPath } from 'node:url';
import { switchVariable } from '@around/service-kit/load-config';
import { z } from 'zod';

const MediaStoreUrl = z.string().transform((text, context) => {
  const target = parseFolder(text) ?? parseBucket(text);
  if (target) return target;
  context.addIssue({
    code: 'custom',
    message: 'must be file:///<folder> or s3://<bucket>?endpoint=&region=&pathStyle=',
  });
  return z.NEVER;
});

/** Variables of the programs that read or write stored media, to be spread into their schemas. */
export const mediaStoreVariables = {
  MEDIA_STORE_URL: MediaStoreUrl,
  /** For S3. Without them the credentials of the machine's role are used. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
};

const Variables = z.object(mediaStoreVariables);
type Variables = z.infer<typeof Variables>;

/** A folder on this machine or a bucket. */
export type MediaStoreSettings = ReturnType<typeof mediaStoreSettings>;
export type BucketSettings = Extract<MediaStoreSettings, { bucket: string }>;

export function mediaStoreSettings(e: Variables) {
  const { MEDIA_STORE_URL: target, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if ('folder' in target) return target;
  const session = e.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: e.AWS_SESSION_TOKEN };
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...session } : undefined;
  return { ...target, credentials };
}

function parseFolder(text: string): { folder: string } | undefined {
  if (!text.startsWith('file:///')) return undefined;
  return { folder: fileURLToPath(text) };
}

const BucketParameters = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().min(1).default('us-east-1'),
  /** For servers that do not have a host name for each bucket. */
  pathStyle: switchVariable,
});

function parseBucket(text: string) {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hostname === '' || !/^\/?$/.test(url.pathname)) return undefined;
  const parameters = BucketParameters.safeParse(Object.fromEntries(url.searchParams));
  if (!parameters.success) return undefined;
  const { endpoint, region, pathStyle: hasPathStyle } = parameters.data;
  return { bucket: url.hostname, endpoint, region, hasPathStyle };
}
