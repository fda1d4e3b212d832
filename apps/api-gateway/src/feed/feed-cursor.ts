import { LocationId } from '@around/contracts/ids';
import type { FeedPosition } from '@around/database/feed/feed-queries';
import { AppError } from '@around/service-kit/app-error';
import { z } from 'zod';

/** A chord of the unit sphere is at most 2; the rest allows for rounding. */
const Position = z.tuple([z.number().min(0).max(2.000_001), LocationId]);

/** Encodes the last row of a page as an opaque cursor. */
export function writeCursor({ chord, locationId }: FeedPosition): string {
  return Buffer.from(`[${chord},"${locationId}"]`, 'latin1').toString('base64url');
}

/** Throws 400 for a text that `writeCursor` did not make. */
export function readCursor(cursor: string): FeedPosition {
  const position = Position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!position.success) throw new AppError('bad_request', 'The cursor is not valid');
  const [chord, locationId] = position.data;
  return { chord, locationId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
