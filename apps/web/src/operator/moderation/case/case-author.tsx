import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { StateChip } from '../../controls/state-chip.tsx';
import { epochOf } from '../../formats/times.ts';
import { DECIDED_CASES_PATH } from '../../navigation/console-pages.ts';
import type { CaseDetail } from '../moderation-queries.ts';

/** Who shared the story, and what was decided about earlier ones. */
export function CaseAuthor({ author, story }: Pick<CaseDetail, 'author' | 'story'>) {
  if (!author) {
    return story?.source === 'moment' ? (
      <ConsoleCard title="The author">
        <FactList facts={[['User', 'Deleted user']]} />
      </ConsoleCard>
    ) : null;
  }
  const { username, userId, kept, removed, isSuspended, suspendedUntil } = author;
  return (
    <ConsoleCard title={userId ? 'The author' : 'The profile'}>
      <FactList
        facts={[
          [userId ? 'User' : 'Profile at the network', userId ? username : `@${username}`],
          ['Earlier stories removed', removed],
          ['Earlier stories kept', kept],
        ]}
      />
      {isSuspended && (
        <p>
          <StateChip cause={DECIDED_CASES_PATH} tone="bad" until={epochOf(suspendedUntil)}>
            {suspendedUntil === null ? 'Suspended permanently' : 'Suspended'}
          </StateChip>
        </p>
      )}
    </ConsoleCard>
  );
}
