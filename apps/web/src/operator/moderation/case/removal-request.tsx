import { REMOVAL_ANSWER_DAYS, removalRoles } from '@around/contracts/safety/removals';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import type { CaseDetail } from '../moderation-queries.ts';

type Props = { removal: NonNullable<CaseDetail['removal']>; waitingSince: string };

/** What somebody asks to have removed, in his own words. */
export function RemovalRequest({ removal, waitingSince }: Props) {
  const { link, profile, place, role, text, appeal, hasEmail, foundProfile } = removal;
  const answerBy = Date.parse(waitingSince) + REMOVAL_ANSWER_DAYS * 86_400_000;
  return (
    <ConsoleCard title="The request">
      {appeal && <Words title="Appeal" words={appeal} />}
      <Words title={appeal ? 'Before' : 'What the person writes'} words={text ?? 'The words are deleted.'} />
      <FactList
        facts={[
          ...(link ? [['Link', link] as [string, string]] : []),
          ...(profile ? [['Name at the network', profile] as [string, string]] : []),
          ...(place ? [['Place', place] as [string, string]] : []),
          ['Profile found', foundProfile ? profileState(foundProfile) : 'None'],
          ['Who asks', removalRoles[role]],
          ['Gets a mail', hasEmail ? 'Yes' : 'No, has a code'],
          ['Promised until', localTime(answerBy)],
        ]}
      />
    </ConsoleCard>
  );
}

function Words({ title, words }: { title: string; words: string }) {
  return (
    <div className="grid gap-1 text-14">
      <h3 className="font-semibold">{title}</h3>
      <p className="rounded-card bg-paper p-3 whitespace-pre-line wrap-anywhere" dir="auto">
        {words}
      </p>
    </div>
  );
}

function profileState({ username, isExcluded }: NonNullable<Props['removal']['foundProfile']>): string {
  return `@${username}${isExcluded ? ', removed already' : ''}`;
}
