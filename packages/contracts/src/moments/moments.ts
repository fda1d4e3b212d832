import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { Coordinates } from '../coordinates.ts';
import type { Endpoint } from '../endpoint.ts';
import { Story } from '../feed.ts';
import { LocationId, MomentId } from '../ids.ts';
import { userErrors } from '../users/user-fields.ts';
import { uploadVideoCall } from './upload-calls.ts';

export const MomentStatus = z.enum(['processing', 'live', 'failed', 'expired']);
export type MomentStatus = z.infer<typeof MomentStatus>;

/** The story's fields, as its author sees them. Those that are not known before it is live are null. */
export const Moment = z.object({
  ...Story.shape,
  id: MomentId,
  locationId: z.nullable(LocationId),
  /** Null while processing, after a failure and after the bytes have been deleted. */
  mediaUrl: z.nullable(z.string()),
  /** As the author wrote it, until the moment is live; then the name of its place. */
  locationName: z.string(),
  status: MomentStatus,
  /** Why it failed, for the author; one of `momentFailures`. */
  reason: z.nullable(z.string()),
  /** A tiny blurred picture as a data URL. */
  placeholder: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type Moment = z.infer<typeof Moment>;

/** A moment in the data export of its author, with everything that is stored about it. */
export const ExportedMoment = z.object({
  ...Moment.shape,
  /** As the author wrote it. */
  givenLocationName: z.string(),
  /** The position that the author sent. It is deleted when the moment is live or has failed. */
  givenPosition: z.nullable(Coordinates),
  /** Where everybody sees it. */
  publicPosition: z.nullable(Coordinates),
  /** When it became live or failed. */
  finishedAt: z.nullable(z.iso.datetime()),
  /** Addresses of its videos and its picture, as long as they exist. */
  files: z.array(z.string()),
});
export type ExportedMoment = z.infer<typeof ExportedMoment>;

/** A video whose upload has begun, in the data export of its author. */
export const ExportedUpload = z.object({
  givenLocationName: z.string(),
  givenPosition: z.nullable(Coordinates),
  caption: z.nullable(z.string()),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  startedAt: z.iso.datetime(),
});
export type ExportedUpload = z.infer<typeof ExportedUpload>;

/** `multipart/form-data` with `UploadFields` and the file `video`, or a file of any other name if it is the only one. */
export const uploadVideo = {
  ...uploadVideoCall,
  summary: 'Shares a video moment',
  schema: { response: { ...userErrors, 408: ApiError, 201: Moment } },
} as const satisfies Endpoint;

export const listMoments = {
  method: 'GET',
  path: '/api/user/moments',
  summary: 'The moments of the signed-in user, newest first',
  schema: { response: { ...userErrors, 200: z.object({ moments: z.array(Moment) }) } },
} as const satisfies Endpoint;

/** Visitors stop seeing the moment at once; its files are deleted within seconds. */
export const deleteMoment = {
  method: 'DELETE',
  path: '/api/user/moments/:momentId',
  summary: 'Deletes a moment of the signed-in user',
  schema: {
    params: z.object({ momentId: MomentId }),
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;
