import { REMOVAL_ANSWER_DAYS } from '@around/contracts/safety/removals';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import type { CaseDetail } from '../moderation-queries.ts';
import { CaseWords } from './case-words.tsx';

type Props = { appeal: NonNullable<CaseDetail['appeal']> };

/** Why the author of a removed moment wants another decision, and what it can still change. */
export function AuthorAppeal({ appeal: { text, appealedAt, canReturn } }: Props) {
  const answerBy = Date.parse(appealedAt) + REMOVAL_ANSWER_DAYS * 86_400_000;
  return (
    <ConsoleCard title="The appeal">
      <CaseWords title="What the author writes">{text ?? 'The words are deleted.'}</CaseWords>
      <FactList
        facts={[
          ['Appealed', localTime(appealedAt)],
          ['Promised until', localTime(answerBy)],
          [
            'If granted',
            canReturn ? 'Visitors see the moment again' : 'The video is deleted: the author may share it again',
          ],
        ]}
      />
    </ConsoleCard>
  );
}
