import {
  type ModerationStatistics as Figures,
  getModerationStatistics,
  MODERATION_STATISTICS_DAYS,
} from '@around/contracts/operator/moderation/moderation-statistics';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callApi } from '../../../ui/api/call-api.ts';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { formatDuration, formatNumber } from '../../formats/amounts.ts';
import { MODERATION_PATH } from '../../navigation/console-pages.ts';
import { operatorQuery } from '../../queries/operator-query.ts';
import { DecisionsByReason } from './decisions-by-reason.tsx';

const moderationStatisticsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'moderation', 'statistics'],
  queryFn: ({ signal }) => callApi(getModerationStatistics, { signal }),
  refetchInterval: 60_000,
});

/** What waits for a decision, how long decisions take, and how many were reversed. */
export function ModerationStatistics() {
  const { data, error, isPending, isError, refetch } = useQuery(moderationStatisticsQuery);
  return (
    <ConsoleCard
      actions={
        <Link className="finger-target text-14 font-semibold text-link hover:underline" to={MODERATION_PATH}>
          Open the moderation
        </Link>
      }
      title={`Moderation, last ${MODERATION_STATISTICS_DAYS} days`}
    >
      {isPending && <ConsoleLoading>Loading moderation figures...</ConsoleLoading>}
      {isError && (
        <FailureAlert error={error} onRetry={() => void refetch()} title="Failed to load moderation figures" />
      )}
      {data && <Loaded {...data} />}
    </ConsoleCard>
  );
}

function Loaded({ waiting, oldestWaitingSeconds, decided, secondsToDecision, reasons, undone, overturned }: Figures) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 md:grid-cols-2">
        <FactList
          facts={[
            ['Waiting now', formatNumber(waiting)],
            ['The oldest waits for', secondsText(oldestWaitingSeconds)],
            ['Time to decision, p50', secondsText(secondsToDecision?.median)],
            ['Time to decision, p95', secondsText(secondsToDecision?.p95)],
          ]}
        />
        <FactList
          facts={[
            ['Decided', formatNumber(decided)],
            ['Overturned by a later decision', formatNumber(overturned)],
            ['Undone within ten minutes', formatNumber(undone)],
          ]}
        />
      </div>
      <DecisionsByReason reasons={reasons} />
    </>
  );
}

function secondsText(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? 'N/A' : formatDuration(seconds * 1_000);
}
