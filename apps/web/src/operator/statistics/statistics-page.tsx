import { downloadStatistics } from '@around/contracts/operator/monitoring/statistics';
import { useQuery } from '@tanstack/react-query';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { localTime } from '../formats/times.ts';
import { ModerationStatistics } from '../moderation/statistics/moderation-statistics.tsx';
import { type Statistics as StatisticsAnswer, statisticsQuery } from '../queries/monitoring/statistics.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { UploadsStatistics } from '../uploads/uploads-statistics.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { HealthCharts } from './charts/health-charts.tsx';
import { HistoryTab } from './history-tab.tsx';
import { LocationsTab } from './locations-tab.tsx';
import { PerformanceTab } from './performance-tab.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** `/admin/crawler-statistics` */
export function StatisticsPage() {
  const { dataUpdatedAt } = useQuery({ ...statisticsQuery, enabled: false });
  return (
    <ConsolePage actions={<Actions />} title="Instagram Crawler Statistics" updatedAt={dataUpdatedAt}>
      <Statistics />
    </ConsolePage>
  );
}

function Statistics() {
  const statistics = useQuery(statisticsQuery);
  const retry = () => void statistics.refetch();
  useFailureNotice(statistics.error, 'Failed to load statistics', retry);
  return (
    <>
      {statistics.isPending && <ConsoleLoading>Loading crawler statistics...</ConsoleLoading>}
      {statistics.isError && (
        <FailureAlert error={statistics.error} onRetry={retry} title="Failed to load statistics" />
      )}
      {statistics.data && <Loaded {...statistics.data} />}
    </>
  );
}

function Loaded({ databaseStats, realtimeStats, timestamp }: StatisticsAnswer) {
  return (
    <>
      <SummaryCards databaseStats={databaseStats} realtimeStats={realtimeStats} />
      <Tabs
        label="Statistics"
        tabs={[
          {
            id: 'performance',
            name: 'Performance Metrics',
            render: () => <PerformanceTab crawl={realtimeStats.crawlStats} stats={databaseStats} />,
          },
          {
            id: 'locations',
            name: 'Location Analytics',
            render: () => <LocationsTab {...databaseStats.locationStats} />,
          },
          { id: 'accounts', name: 'Instagram Accounts', render: () => <AccountsTab {...realtimeStats} /> },
          { id: 'history', name: 'Crawl History', render: () => <HistoryTab days={databaseStats.crawlHistory} /> },
        ]}
      />
      <HealthCharts />
      <UploadsStatistics />
      <ModerationStatistics />
      <p className="text-12 text-muted">Statistics last updated: {localTime(timestamp)}</p>
    </>
  );
}

function Actions() {
  const statistics = useQuery({ ...statisticsQuery, enabled: false });
  return (
    <>
      <ConsoleButton onClick={() => history.back()}>Back to Dashboard</ConsoleButton>
      <a
        className="inline-flex min-h-10 items-center rounded-full border border-line bg-surface px-4 text-14 font-semibold hover:border-muted"
        download
        href={downloadStatistics.path}
      >
        Download CSV
      </a>
      <RefreshButton query={statistics} />
    </>
  );
}
