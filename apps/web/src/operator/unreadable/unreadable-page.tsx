import { useQuery } from '@tanstack/react-query';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { UnreadableList } from './unreadable-list.tsx';
import { UNREADABLE_STALE_MS, unreadableQuery } from './unreadable-query.ts';
import { UnreadableSummary } from './unreadable-summary.tsx';

/** `/admin/unreadable-stories`: stories that the network served in a shape that the crawler cannot read. */
export function UnreadablePage() {
  const unreadable = useQuery({ ...unreadableQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton query={unreadable} />}
      staleAfterMs={UNREADABLE_STALE_MS}
      title="Unreadable stories"
      updatedAt={unreadable.dataUpdatedAt}
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
