import { REMOVAL_ANSWER_DAYS } from '@around/contracts/safety/removals';
import type { RemovedMoment } from '@around/contracts/safety/standing';
import type { RemovedMoment as RemovedMomentRow } from '@around/database/safety/users/removed-moments';

const DAY_MS = 86_400_000;

export function toRemovedMoment(row: RemovedMomentRow): RemovedMoment {
  const { momentId, locationName, reason, words, decidedAt } = row;
  return { momentId, locationName, reason, words, decidedAt: decidedAt.toISOString(), appeal: toAppeal(row) };
}

function toAppeal({ appealedAt, appealOutcome, appealWords, appealDecidedAt }: RemovedMomentRow) {
  if (!appealedAt) return null;
  const answerBy = new Date(appealedAt.getTime() + REMOVAL_ANSWER_DAYS * DAY_MS);
  return {
    status: appealOutcome === null ? 'open' : appealOutcome === 'kept' ? 'granted' : 'refused',
    appealedAt: appealedAt.toISOString(),
    answerBy: appealOutcome === null ? answerBy.toISOString() : null,
    decidedAt: appealDecidedAt?.toISOString() ?? null,
    words: appealWords,
  } as const;
}
