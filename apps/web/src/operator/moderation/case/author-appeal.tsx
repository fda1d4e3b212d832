import { REMOVAL_ANSWER_DAYS } from '@around/contracts/safety/removals';
import { Link } from 'react-router-dom';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import { MODERATION_PATH } from '../../navigation/console-pages.ts';
import type { CaseDetail } from '../moderation-queries.ts';
import { CaseWords } from './case-words.tsx';

type Appeal = NonNullable<CaseDetail['appeal']>;

/** Why the author of a moment that was taken down appeals, and what the appeal can still change. */
export function AuthorAppeal({ appeal }: { appeal: Appeal }) {
  const { text, appealedAt, withdrawnAt, isHidden, requestCaseId } = appeal;
  const facts = withdrawnAt === null ? deadlineFacts(appeal) : withdrawalFacts(withdrawnAt);
  return (
    <ConsoleCard title="The appeal">
      <CaseWords title="What the author writes">{text ?? 'The text is deleted.'}</CaseWords>
      <FactList
        facts={[
          ['Against', isHidden ? 'A decision to hide' : 'A removal'],
          ['Appealed', localTime(appealedAt)],
          ...facts,
        ]}
      />
      {requestCaseId && (
        <Link
          className="inline-flex min-h-11 items-center text-14 font-semibold text-link hover:underline"
          to={`${MODERATION_PATH}?case=${requestCaseId}`}
        >
          See the removal request
        </Link>
      )}
    </ConsoleCard>
  );
}

type Facts = Array<[name: string, value: string]>;

function deadlineFacts({ appealedAt, canReturn, isHidden }: Appeal): Facts {
  const answerBy = Date.parse(appealedAt) + REMOVAL_ANSWER_DAYS * 86_400_000;
  const ended = isHidden
    ? 'The moment has expired: the author may share it again'
    : 'The video is deleted: the author may share it again';
  return [
    ['Answer due by', localTime(answerBy)],
    ['If granted', canReturn ? 'Visitors see the moment again' : ended],
  ];
}

function withdrawalFacts(time: string): Facts {
  return [['Withdrawn', `${localTime(time)}, the author has deleted the moment`]];
}
