import type { MomentId, UploadId, UserId } from '@around/contracts/ids';
import type { UploadFields } from '@around/contracts/moments/moment-fields';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { ColumnType, Generated } from 'kysely';

export type MomentsTable = {
  id: Generated<MomentId>;
  userId: UserId;
  /** Of the upload request, so that a retry adds no second moment. */
  idempotencyKey: string;
  /** A live moment counts as expired 24 hours after `postedAt`. */
  status: Generated<'processing' | 'live' | 'failed'>;
  failure: MomentFailure | null;
  locationName: string;
  /** The exact position. Deleted when the moment is live or has failed. */
  latitude: number | null;
  longitude: number | null;
  caption: string | null;
  /** The uploaded file in the media store. */
  incomingKey: string;
  /** The names of the public files begin with it. It is random, so that nobody can guess them. */
  mediaKey: string;
  /** SHA-256 of the uploaded file. */
  contentDigest: string | null;
  /** Of its poster and frames. Pictures without content have none. */
  pictureHashes: Generated<Buffer[]>;
  mediaDeletedAt: Date | null;
  /** A data URL. */
  placeholder: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** How often processing was started. */
  attempts: Generated<number>;
  /** The time of the upload. */
  postedAt: Generated<Date>;
  /** When its job was last sent or started. */
  queuedAt: Generated<Date>;
  /** Null while it waits. After a crash of its worker it keeps its value until the next start. */
  processingSince: Date | null;
  /** When it became live or failed. */
  finishedAt: Date | null;
};

export type UploadsTable = {
  id: UploadId;
  userId: UserId;
  idempotencyKey: string;
  /** Null once the moment has them. */
  fields: ColumnType<UploadFields | null, string | null, string | null>;
  /** In bytes, of the whole video. */
  size: number;
  received: Generated<number>;
  /** The video in the media store, which the moment gets. */
  incomingKey: string;
  /** Keys of the stored parts, in order. */
  parts: Generated<string[]>;
  /** The request that may add parts. The next one replaces it. */
  writer: string | null;
  /** Not null exactly when the upload is complete. */
  momentId: MomentId | null;
  createdAt: Generated<Date>;
};

export type MediaArea = 'incoming' | 'public';

/** Files of the media store that nothing needs any more. */
export type MediaRemovalsTable = {
  area: MediaArea;
  /** Of a public file; of a file in incoming/ the whole key. */
  name: string;
  dueAt: Generated<Date>;
};

export type UploadWorkersTable = {
  id: string;
  host: string;
  pid: number;
  /** Whether ffmpeg and ffprobe are installed. */
  hasTools: boolean;
  startedAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
};

/** Whose video is processed next. */
export type UploadTurnsTable = {
  userId: UserId;
  /** Identifies the worker that processes a video of the user, until `leasedUntil`. */
  lease: string | null;
  leasedUntil: Generated<Date>;
  endedAt: Generated<Date>;
  /** Later than now when the user has used up the processing time of an hour. */
  waitsUntil: Generated<Date>;
};

/** `full`: it takes no more bytes. `unreachable`: writing failed for another reason. */
export type MediaStoreProblem = 'full' | 'unreachable';

/**
 * `otherStore`: the ids of store and database differ. `manyOrphans`: most files belong to nothing. `manyLost`: most videos are missing.
 */
export type StoreUpkeepProblem = 'otherStore' | 'manyOrphans' | 'manyLost';

/** One row, written by the upload-workers. */
export type MediaStoreStateTable = {
  id: Generated<number>;
  checkedAt: Generated<Date>;
  problem: MediaStoreProblem | null;
  problemSince: Date | null;
  /** Null for a bucket, which has no limit that we know. */
  freeBytes: number | null;
  capacityBytes: number | null;
  measuredAt: Date | null;
  incomingFiles: Generated<number>;
  incomingBytes: Generated<number>;
  publicFiles: Generated<number>;
  publicBytes: Generated<number>;
  /** The media store that belongs to this database has the same id. */
  storeId: string | null;
  /** Why nothing is deleted from the store. */
  upkeepProblem: StoreUpkeepProblem | null;
  upkeepProblemSince: Date | null;
};
