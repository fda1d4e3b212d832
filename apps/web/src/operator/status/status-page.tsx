import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Dump } from '../../ui/controls/dump.tsx';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { localTime } from '../formats/times.ts';
import { CREDENTIALS_PATH } from '../navigation/console-pages.ts';
import { NotificationsStatus } from '../notifications/notifications-status.tsx';
import { type CrawlerStatus, crawlerStatusQuery, STATUS_STALE_MS } from '../queries/monitoring/crawler-status.ts';
import { useAccountCauses } from '../queries/use-account-causes.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { UploadsStatus } from '../uploads/uploads-status.tsx';

/** `/admin/instagram-status` */
export function StatusPage() {
  const { dataUpdatedAt } = useQuery({ ...crawlerStatusQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshStatus />}
      staleAfterMs={STATUS_STALE_MS}
      title="Instagram Status"
      updatedAt={dataUpdatedAt}
    >
      <Status />
      <UploadsStatus />
      <NotificationsStatus />
      <RawStatus />
      <Link className="finger-target text-14 font-semibold text-link hover:underline" to="/admin">
        Back to Dashboard
      </Link>
    </ConsolePage>
  );
}

function Status() {
  const status = useQuery(crawlerStatusQuery);
  const retry = () => void status.refetch();
  useFailureNotice(status.error, 'Error Loading Crawler Status', retry);
  return (
    <>
      {status.isError && <FailureAlert error={status.error} onRetry={retry} title="Error Loading Crawler Status" />}
      {status.isPending && <ConsoleLoading>Loading Instagram status...</ConsoleLoading>}
      {status.data && <Connection status={status.data} />}
    </>
  );
}

function Connection({ status }: { status: CrawlerStatus }) {
  const cause = useAccountCauses();
  const { authenticated, configured, sessionIdFirstChars, userId, sessionLastUpdated } = status.auth;
  return (
    <ConsoleCard title="Connection Status">
      <div className="flex flex-wrap gap-2">
        <StateChip cause={cause} tone={authenticated ? 'good' : 'bad'}>
          {authenticated ? 'Connected' : 'Not connected'}
        </StateChip>
        <StateChip cause={CREDENTIALS_PATH} tone={configured ? 'good' : 'bad'}>
          {configured ? 'Configured' : 'Not configured'}
        </StateChip>
        <StateChip tone={status.crawler.running ? 'good' : 'idle'}>
          {status.crawler.running ? 'Crawler running' : 'Crawler stopped'}
        </StateChip>
      </div>
      <FactList
        facts={[
          ['Session ID', sessionIdFirstChars ? `${sessionIdFirstChars}...` : 'N/A'],
          ['User ID', userId ?? 'N/A'],
          ['Session last updated', localTime(sessionLastUpdated)],
        ]}
      />
    </ConsoleCard>
  );
}

function RawStatus() {
  const { data } = useQuery({ ...crawlerStatusQuery, enabled: false });
  if (!data) return null;
  return (
    <ConsoleCard title="Raw status data">
      <Dump value={data} />
    </ConsoleCard>
  );
}

function RefreshStatus() {
  return <RefreshButton query={useQuery({ ...crawlerStatusQuery, enabled: false })}>Refresh Status</RefreshButton>;
}
