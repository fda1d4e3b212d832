import { REMOVAL_ANSWER_DAYS, type Removal, type RemovalStatus } from '@around/contracts/safety/removals';
import type { RemovalState } from '@around/database/safety/removals/removal-requests';

const DAY_MS = 86_400_000;

export function toRemoval(state: RemovalState): Removal {
  const { createdAt, appealedAt, decidedAt, changedAt } = state;
  const status = statusOf(state);
  const isWaiting = status === 'open' || status === 'appealed';
  const waitsSince = appealedAt ?? createdAt;
  return {
    status,
    requestedAt: createdAt.toISOString(),
    answerBy: isWaiting ? new Date(waitsSince.getTime() + REMOVAL_ANSWER_DAYS * DAY_MS).toISOString() : null,
    decidedAt: (changedAt ?? decidedAt)?.toISOString() ?? null,
    reason: status === 'refused' ? state.words : null,
    canAppeal: (status === 'refused' || status === 'changed') && appealedAt === null,
  };
}

function statusOf({ action, outcome, appealedAt, changedAt }: RemovalState): RemovalStatus {
  if (changedAt) return 'changed';
  if (outcome === null) return appealedAt ? 'appealed' : 'open';
  if (outcome === 'kept') return 'refused';
  return action === 'excludeProfile' ? 'profileRemoved' : 'removed';
}
