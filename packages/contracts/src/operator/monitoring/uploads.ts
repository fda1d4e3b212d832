import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const AreaSize = z.object({ files: z.int(), bytes: z.number() });

const Store = z.object({
  /** `full`: it takes no more bytes. `unreachable`: writing fails for another reason. */
  problem: z.nullable(z.enum(['full', 'unreachable'])),
  /** Uploaded files that wait to be prepared, and files that visitors can get. */
  incoming: AreaSize,
  public: AreaSize,
  /** When the two sizes were counted; null before the first time. */
  measuredAt: z.nullable(z.iso.datetime()),
  /** Of the disk; null for a bucket. */
  freeBytes: z.nullable(z.number()),
  capacityBytes: z.nullable(z.number()),
});

const Uploads = z.object({
  /** Videos that no worker prepares now. */
  waiting: z.int(),
  /** Null when none waits. */
  oldestWaitingSeconds: z.nullable(z.number()),
  processing: z.int(),
  /** Of the last 24 hours. */
  results: z.object({
    live: z.int(),
    /** The most frequent first. */
    failed: z.array(
      z.object({
        reason: z.string(),
        moments: z.int(),
        /** What the author reads. */
        message: z.string(),
      }),
    ),
    /** From the upload to the feed; null when none went live. */
    secondsToLive: z.nullable(z.object({ median: z.number(), p95: z.number() })),
  }),
  /** Null until an upload-worker has checked the store. */
  store: z.nullable(Store),
  /** Those that are alive. */
  workers: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      pid: z.int(),
      startedAt: z.iso.datetime(),
      /** Whether ffmpeg and ffprobe are installed. */
      hasTools: z.boolean(),
    }),
  ),
  checkedAt: z.iso.datetime(),
});
export type Uploads = z.infer<typeof Uploads>;

export const getUploads = {
  method: 'GET',
  path: '/api/admin/uploads',
  summary: 'Uploads: what waits, what went live or failed, the media store and the upload-workers',
  schema: { response: { ...operatorErrors, 200: Uploads } },
} as const satisfies Endpoint;
