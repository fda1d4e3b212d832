import { useQuery } from '@tanstack/react-query';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { AuthenticationTab } from './authentication-tab.tsx';
import { type CrawlerDebug, debugQuery, lastDebugQuery } from './debug-query.ts';
import { RecentStoriesTab } from './recent-stories-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { SystemInfoTab } from './system-info-tab.tsx';

/** Each request runs the tests, which take a while. */
const STALE_AFTER_MS = 5 * 60_000;

/** `/admin/crawler-debug` */
export function CrawlerDebugPage() {
  const { dataUpdatedAt } = useQuery({ ...debugQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton />}
      staleAfterMs={STALE_AFTER_MS}
      title="Instagram Crawler Debug"
      updatedAt={dataUpdatedAt}
    >
      <Debug />
    </ConsolePage>
  );
}

function Debug() {
  const debug = useQuery(debugQuery);
  const last = useQuery({ ...lastDebugQuery, enabled: debug.isError && !debug.data });
  const shown = debug.data ?? last.data;
  const retry = () => void debug.refetch();
  useFailureNotice(debug.error, 'Failed to load debug info', retry);
  return (
    <>
      {debug.isPending && (
        <ConsoleLoading>
          Loading debug information... Authentication is being tested for all accounts, which may take a moment.
        </ConsoleLoading>
      )}
      {debug.isError && <FailureAlert error={debug.error} onRetry={retry} title="Failed to load debug info" />}
      {shown && <Loaded debug={shown} />}
    </>
  );
}

function Loaded({ debug }: { debug: CrawlerDebug }) {
  return (
    <Tabs
      label="Debug"
      tabs={[
        { id: 'authentication', name: 'Authentication', render: () => <AuthenticationTab debug={debug} /> },
        { id: 'stories', name: 'Recent Stories', render: () => <RecentStoriesTab stories={debug.recentStories} /> },
        { id: 'statistics', name: 'Statistics', render: () => <StatisticsTab stats={debug.crawlerStats} /> },
        { id: 'system', name: 'System Info', render: () => <SystemInfoTab info={debug.systemInfo} /> },
      ]}
    />
  );
}

function RefreshButton() {
  const debug = useQuery({ ...debugQuery, enabled: false });
  async function refresh() {
    const { data, isSuccess } = await debug.refetch();
    if (!isSuccess) return;
    showNotice({ tone: 'success', title: 'Debug Info Retrieved', description: data.authTestJob.message });
  }
  return (
    <ConsoleButton busy={debug.isFetching && 'Testing accounts...'} icon="refresh" onClick={() => void refresh()}>
      Refresh
    </ConsoleButton>
  );
}
