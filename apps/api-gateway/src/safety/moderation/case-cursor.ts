import { ModerationCaseId } from '@around/contracts/ids';
import type { CasePosition, CaseSummaryRow } from '@around/database/safety/cases/case-summaries';
import { AppError } from '@around/service-kit/app-error';
import { z } from 'zod';

const Position = z.tuple([z.int(), z.iso.datetime(), ModerationCaseId]);

export function writeCursor({ queueRank, status, waitingSince, decidedAt, id }: CaseSummaryRow): string {
  const time = status === 'decided' && decidedAt ? decidedAt : waitingSince;
  return Buffer.from(JSON.stringify([queueRank, time.toISOString(), id])).toString('base64url');
}

/** Throws 400 for a text that `writeCursor` did not make. */
export function readCursor(cursor: string): CasePosition {
  try {
    const [rank, time, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { rank, time: new Date(time), id };
  } catch (cause) {
    throw new AppError('bad_request', 'The cursor is not valid', { cause });
  }
}
