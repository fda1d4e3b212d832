import { REMOVAL_ANSWER_DAYS, removalRoles } from '@around/contracts/safety/removals';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import type { CaseDetail } from '../moderation-queries.ts';
import { CaseWords } from './case-words.tsx';

type Props = { removal: NonNullable<CaseDetail['removal']>; waitingSince: string };

/** What somebody asks to have removed, in their own words. */
export function RemovalRequest({ removal, waitingSince }: Props) {
  const { link, profile, place, role, text, appeal, hasEmail, foundProfile } = removal;
  const answerBy = Date.parse(waitingSince) + REMOVAL_ANSWER_DAYS * 86_400_000;
  return (
    <ConsoleCard title="The request">
      {appeal && <CaseWords title="Appeal">{appeal}</CaseWords>}
      <CaseWords title={appeal ? 'Original request' : 'What the person writes'}>
        {text ?? 'The text is deleted.'}
      </CaseWords>
      <FactList
        facts={[
          ...(link ? [['Link', link] as [string, string]] : []),
          ...(profile ? [['Name at the network', profile] as [string, string]] : []),
          ...(place ? [['Place', place] as [string, string]] : []),
          ['Profile found', foundProfile ? profileState(foundProfile) : 'None'],
          ['Who asks', removalRoles[role]],
          ['Answered by', hasEmail ? 'Mail' : 'Code'],
          ['Answer due by', localTime(answerBy)],
        ]}
      />
    </ConsoleCard>
  );
}

function profileState({ username, isExcluded }: NonNullable<Props['removal']['foundProfile']>): string {
  return `@${username}${isExcluded ? ', removed already' : ''}`;
}
