import { momentFailures } from '@around/contracts/moments/moment-messages';
import type { Moment } from '@around/contracts/moments/moments';
import type { UserMomentRow } from '@around/database/moments/user-moments';

/** A moment as its author sees it. */
export function toMoment({ failure, postedAt, expiresAt, ...row }: UserMomentRow): Moment {
  const timestamp = postedAt.toISOString();
  return {
    ...row,
    mediaType: 'video',
    timestamp,
    originalTimestamp: timestamp,
    createdAt: timestamp,
    expiresAt: expiresAt.toISOString(),
    reason: failure && momentFailures[failure],
  };
}
