import type { NewDecision } from '@around/contracts/operator/moderation/decisions';
import { useQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { useFailureNotice } from '../../queries/use-failure-notice.ts';
import { DecisionPanel } from '../decision/decision-panel.tsx';
import type { useDecisions } from '../decision/use-decisions.ts';
import { caseQuery, type OpenedCase } from '../moderation-queries.ts';
import { caseName } from '../queue/case-name.ts';
import { AuthorAppeal } from './author-appeal.tsx';
import { CaseAuthor } from './case-author.tsx';
import { CaseHeader, type CaseSteps } from './case-header.tsx';
import { CaseStory } from './case-story.tsx';
import { PastDecisions } from './past-decisions.tsx';
import { RemovalRequest } from './removal-request.tsx';
import { ReportTable } from './report-table.tsx';
import { useClaim } from './use-claim.ts';

type Props = { caseId: string; decisions: ReturnType<typeof useDecisions>; steps: CaseSteps };

/** One case: what is shown, who complains, and the decision. It is claimed for as long as it is open here. */
export function CaseView({ caseId, decisions, steps }: Props) {
  const { data: found, error, isPending, isError, refetch } = useQuery(caseQuery(caseId));
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load the case', retry);
  useClaim(caseId);
  return (
    <>
      <CaseHeader found={found} steps={steps} />
      {isPending && <ConsoleLoading>Loading the case...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load the case" />}
      {found && <CaseContent decisions={decisions} found={found} steps={steps} />}
    </>
  );
}

type ContentProps = Pick<Props, 'decisions' | 'steps'> & { found: OpenedCase };

function CaseContent({ found, decisions: { decide, undo }, steps }: ContentProps) {
  function onDecide(decision: NewDecision) {
    decide.mutate({ caseId: found.id, name: caseName(found), decision }, { onSuccess: steps.afterDecision });
  }
  const pastDecisions = (
    <PastDecisions decisions={found.decisions} isBusy={undo.isPending} onUndo={(id) => undo.mutate([id])} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CaseStory found={found} />
        <CaseAuthor author={found.author} story={found.story} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {found.appeal && <AuthorAppeal appeal={found.appeal} />}
        {found.appeal && pastDecisions}
        {found.removal && <RemovalRequest removal={found.removal} waitingSince={found.waitingSince} />}
        {found.kind === 'story' && (found.reports > 0 || !found.appeal) && <ReportTable found={found} />}
        {found.status === 'open' && found.isMine && (
          <DecisionPanel found={found} isBusy={decide.isPending} isStep={steps.isStep} onDecide={onDecide} />
        )}
        {!found.appeal && pastDecisions}
      </div>
    </div>
  );
}
