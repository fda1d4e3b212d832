import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { CaseView } from './case/case-view.tsx';
import { RecentDecisions } from './case/past-decisions.tsx';
import { useCaseSteps } from './case/use-case-steps.ts';
import { useDecisions } from './decision/use-decisions.ts';
import { QUEUE_STALE_MS, queueQuery } from './moderation-queries.ts';
import { PolicyGuide } from './policy/policy-guide.tsx';
import { type CaseFilter, readFilter, withoutDefaults } from './queue/case-filter.ts';
import { QueueView } from './queue/queue-view.tsx';

/** `/admin/moderation`: reports and removal requests that wait, and one case in full (`?case=`). */
export function ModerationPage() {
  const [search] = useSearchParams();
  const queue = useInfiniteQuery({
    ...queueQuery(readFilter(search)),
    enabled: false,
  });
  return (
    <ConsolePage
      actions={<RefreshButton query={queue} />}
      staleAfterMs={QUEUE_STALE_MS}
      title="Moderation"
      updatedAt={queue.dataUpdatedAt}
    >
      <Moderation />
    </ConsolePage>
  );
}

function Moderation() {
  const [search, changeAddress] = useAddress();
  const filter = readFilter(search);
  const caseId = search.get('case');
  const decisions = useDecisions();
  const steps = useCaseSteps(filter, caseId);

  function choose(change: Partial<CaseFilter>) {
    changeAddress(withoutDefaults(change));
  }
  return (
    <>
      {caseId ? (
        <CaseView caseId={caseId} decisions={decisions} key={caseId} steps={steps} />
      ) : (
        <ConsoleCard title="Reports and requests">
          <Tabs
            label="Moderation"
            tabs={[
              {
                id: 'queue',
                name: 'Queue',
                render: () => (
                  <QueueView decisions={decisions} filter={filter} onFilter={choose} pathOf={steps.pathOf} />
                ),
              },
              { id: 'guide', name: 'What each reason does', render: () => <PolicyGuide /> },
            ]}
          />
        </ConsoleCard>
      )}
      <RecentDecisions decisions={decisions} />
    </>
  );
}
