import { useQuery } from '@tanstack/react-query';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { UnreadableList } from './unreadable-list.tsx';
import { UNREADABLE_STALE_MS, unreadableQuery } from './unreadable-query.ts';
import { UnreadableSummary } from './unreadable-summary.tsx';

/** `/admin/unreadable-stories`: stories that the network served in a shape that the crawler cannot read. */
export function UnreadablePage() {
  const { dataUpdatedAt, isFetching, refetch } = useQuery({ ...unreadableQuery, enabled: false });
  return (
    <ConsolePage
      actions={
        <ConsoleButton busy={isFetching && 'Refreshing...'} icon="refresh" onClick={() => void refetch()}>
          Refresh
        </ConsoleButton>
      }
      staleAfterMs={UNREADABLE_STALE_MS}
      title="Unreadable stories"
      updatedAt={dataUpdatedAt}
    >
      <Unreadable />
    </ConsolePage>
  );
}

function Unreadable() {
  const { data: stories, error, isPending, isError, refetch } = useQuery(unreadableQuery);
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load unreadable stories', retry);
  return (
    <>
      {isPending && <ConsoleLoading>Loading unreadable stories...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load unreadable stories" />}
      {stories && (
        <>
          <UnreadableSummary stories={stories} />
          <UnreadableList stories={stories} />
        </>
      )}
    </>
  );
}
