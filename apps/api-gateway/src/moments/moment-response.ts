import type { Coordinates } from '@around/contracts/coordinates';
import { smallVideoUrl } from '@around/contracts/moments/moment-media';
import { momentFailures } from '@around/contracts/moments/moment-messages';
import type { ExportedMoment, ExportedUpload, Moment } from '@around/contracts/moments/moments';
import type { UnfinishedUploadRow } from '@around/database/moments/uploads';
import type { ExportedMomentRow, UserMomentRow } from '@around/database/moments/user-moments';

/** A moment as its author sees it. */
export function toMoment({ failure, postedAt, expiresAt, ...row }: UserMomentRow): Moment {
  const timestamp = postedAt.toISOString();
  return {
    ...row,
    mediaType: 'video',
    instagramStoryId: null,
    timestamp,
    originalTimestamp: timestamp,
    createdAt: timestamp,
    expiresAt: expiresAt.toISOString(),
    reason: failure && momentFailures[failure],
  };
}

/** A moment with everything that is stored about it. The addresses of its files begin with `origin`. */
export function toExportedMoment(row: ExportedMomentRow, origin: string): ExportedMoment {
  const { givenLocationName, exactLatitude, exactLongitude, placeLatitude, placeLongitude, finishedAt, ...moment } =
    row;
  const { mediaUrl, thumbnailUrl } = moment;
  const files = [mediaUrl, mediaUrl && smallVideoUrl(mediaUrl), thumbnailUrl];
  return {
    ...toMoment(moment),
    givenLocationName,
    givenPosition: positionOf(exactLatitude, exactLongitude),
    publicPosition: positionOf(placeLatitude, placeLongitude),
    finishedAt: finishedAt?.toISOString() ?? null,
    files: files.flatMap((path) => (path ? [new URL(path, origin).href] : [])),
  };
}

export function toExportedUpload({ fields, size, received, createdAt }: UnfinishedUploadRow): ExportedUpload {
  return {
    givenLocationName: fields?.location ?? '',
    givenPosition: positionOf(fields?.latitude ?? null, fields?.longitude ?? null),
    caption: fields?.caption ?? null,
    sizeBytes: size,
    receivedBytes: received,
    startedAt: createdAt.toISOString(),
  };
}

function positionOf(latitude: number | null, longitude: number | null): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
