import { REMOVAL_ANSWER_DAYS } from '@around/contracts/safety/removals';
import type { AppealStatus, ExportedStanding, RemovedMoment } from '@around/contracts/safety/standing';
import type {
  ExportedTakedown,
  RemovedMoment as RemovedMomentRow,
} from '@around/database/safety/users/removed-moments';
import type { Suspension } from '@around/database/safety/users/suspensions';

const DAY_MS = 86_400_000;

export function toRemovedMoment(row: RemovedMomentRow): RemovedMoment {
  return { ...toTakedown(row), locationName: row.locationName, appeal: toAppeal(row) };
}

export function toSuspension(suspension: Suspension | undefined) {
  return suspension ? { ...suspension, until: suspension.until?.toISOString() ?? null } : null;
}

export function toExportedStanding(
  suspension: Suspension | undefined,
  takedowns: ExportedTakedown[],
): ExportedStanding {
  return {
    suspension: toSuspension(suspension),
    takedowns: takedowns.map((row) => {
      const appeal = toAppeal(row);
      return { ...toTakedown(row), appeal: appeal && { ...appeal, text: row.appealText } };
    }),
  };
}

type TakedownRow = Omit<RemovedMomentRow, 'locationName'>;

function toTakedown({ momentId, isHidden, isOnRequest, reason, words, decidedAt }: TakedownRow) {
  return { momentId, isHidden, isOnRequest, reason, words, decidedAt: decidedAt.toISOString() };
}

type AppealRow = TakedownRow & Partial<Pick<ExportedTakedown, 'withdrawnAt'>>;

function toAppeal({ appealedAt, appealOutcome, appealWords, appealDecidedAt, withdrawnAt }: AppealRow) {
  if (!appealedAt) return null;
  const answerBy = new Date(appealedAt.getTime() + REMOVAL_ANSWER_DAYS * DAY_MS);
  const status: AppealStatus = appealOutcome
    ? ({ kept: 'granted', removed: 'refused' } as const)[appealOutcome]
    : withdrawnAt
      ? 'withdrawn'
      : 'open';
  return {
    status,
    appealedAt: appealedAt.toISOString(),
    answerBy: status === 'open' ? answerBy.toISOString() : null,
    decidedAt: appealDecidedAt?.toISOString() ?? null,
    words: appealWords,
  };
}
