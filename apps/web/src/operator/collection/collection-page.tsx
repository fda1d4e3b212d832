import { useQuery } from '@tanstack/react-query';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { collectionQuery } from './collection-queries.ts';
import { ExcludedTable } from './excluded-table.tsx';
import { ExclusionForm } from './exclusion-form.tsx';
import { RecordForm } from './record-form.tsx';
import { RetentionTable } from './retention-table.tsx';

/** `/admin/collection`: what is collected and why, which profiles are excluded, and how long data is kept. */
export function CollectionPage() {
  const collection = useQuery({ ...collectionQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton query={collection} />}
      title="Collection record"
      updatedAt={collection.dataUpdatedAt}
    >
      <Collection />
    </ConsolePage>
  );
}

function Collection() {
  const { data, error, isPending, isError, refetch } = useQuery(collectionQuery);
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load the collection record', retry);
  return (
    <>
      {isPending && <ConsoleLoading>Loading the collection record...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load the collection record" />}
      {data && (
        <>
          <ConsoleCard title="Purpose and basis">
            <RecordForm record={data.record} />
          </ConsoleCard>
          <ConsoleCard title="Excluded profiles">
            <p className="max-w-prose text-14 text-muted">
              Only the name and the id of an excluded profile are stored, so that it is recognised. Its stories leave
              the feed at once, and the crawler does not fetch them again.
            </p>
            <ExclusionForm />
            <ExcludedTable profiles={data.excluded} />
          </ConsoleCard>
          <ConsoleCard title="Retention times">
            <RetentionTable retention={data.retention} />
          </ConsoleCard>
        </>
      )}
    </>
  );
}
