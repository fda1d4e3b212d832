import { StateChip } from '../../controls/state-chip.tsx';
import { epochOf } from '../../formats/times.ts';
import type { OpenedCase } from '../moderation-queries.ts';

/** Who has the case: this operator, another one, or nobody because it is decided. */
export function ClaimNote({ found }: { found: OpenedCase }) {
  const { status, isMine, claimedBy, claimedUntil } = found;
  if (status === 'decided') return <StateChip tone="good">Decided</StateChip>;
  if (isMine) return <StateChip tone="good">Claimed by you: nobody else can decide it</StateChip>;
  return (
    <StateChip tone="idle" until={epochOf(claimedUntil)}>
      {`${claimedBy ?? 'Another operator'} has claimed this case`}
    </StateChip>
  );
}
