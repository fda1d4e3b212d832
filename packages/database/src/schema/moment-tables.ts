import type { MomentId, UserId } from '@around/contracts/ids';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { Generated } from 'kysely';

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
  /** When it became live or failed. */
  finishedAt: Date | null;
};

export type MediaArea = 'incoming' | 'public';

/** Files of the media store that nothing needs any more. */
export type MediaRemovalsTable = {
  area: MediaArea;
  /** Of a public file; of a file in incoming/ the whole key. */
  name: string;
  dueAt: Generated<Date>;
};
