import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ConsoleButton } from '../controls/console-button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useAction } from '../queries/jobs/use-action.ts';
import { crawlerStatusQuery, refreshStories, STATUS_STALE_MS } from '../queries/monitoring/crawler-status.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { CrawlerAccountsTab } from './crawler-accounts-tab.tsx';
import { AdvancedTools } from './crawling/advanced-tools.tsx';
import { CrawlerControlCard } from './crawling/crawler-control-card.tsx';
import { IntervalCard } from './crawling/interval-card.tsx';
import { LiveLog } from './crawling/live-log.tsx';
import { CredentialsTab } from './credentials-tab.tsx';
import { HealthLine } from './health/health-line.tsx';
import { Overview } from './overview/overview.tsx';
import { PanelSwitch } from './panel-switch.tsx';
import { ProfilesTab } from './profiles/profiles-tab.tsx';

const PROFILES_PANEL = [
  { id: 'profiles', name: 'Instagram Profiles', render: () => <ProfilesTab /> },
  { id: 'credentials', name: 'Instagram Credentials', render: () => <CredentialsTab /> },
  { id: 'crawler', name: 'Crawler Settings', render: () => <CrawlerSettings /> },
];
const CRAWLER_PANEL = [
  { id: 'crawler', name: 'Instagram Crawler', render: () => <CrawlerWithLog /> },
  { id: 'accounts', name: 'Instagram Accounts', render: () => <CrawlerAccountsTab /> },
  { id: 'settings', name: 'Settings', render: () => <Settings /> },
];

/** `/admin` and `/admin/dashboard`, with two panels. */
export function DashboardPage() {
  const { dataUpdatedAt } = useQuery({ ...crawlerStatusQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton />}
      staleAfterMs={STATUS_STALE_MS}
      title="Admin Dashboard"
      updatedAt={dataUpdatedAt}
    >
      <Dashboard />
    </ConsolePage>
  );
}

function Dashboard() {
  const { error, refetch } = useQuery(crawlerStatusQuery);
  useFailureNotice(error, 'Error Loading Crawler Status', () => void refetch());
  const [search] = useSearchParams();
  const isCrawlerPanel = search.get('panel') === 'crawler';
  return (
    <>
      <HealthLine />
      <Overview />
      <PanelSwitch isCrawlerPanel={isCrawlerPanel} />
      <Tabs key={String(isCrawlerPanel)} label="Dashboard" tabs={isCrawlerPanel ? CRAWLER_PANEL : PROFILES_PANEL} />
      <AdvancedTools />
    </>
  );
}

function CrawlerSettings() {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CrawlerControlCard />
        <IntervalCard />
      </div>
      <LiveLog />
    </>
  );
}

function CrawlerWithLog() {
  return (
    <>
      <CrawlerControlCard />
      <LiveLog />
    </>
  );
}

function Settings() {
  return (
    <>
      <IntervalCard />
      <CredentialsTab />
    </>
  );
}

function RefreshButton() {
  const { data: status } = useQuery({ ...crawlerStatusQuery, enabled: false });
  const refresh = useAction({
    run: refreshStories,
    done: ({ message }) => ({ title: 'Instagram Refreshed', description: message }),
    failedTitle: 'Refresh Failed',
  });
  return (
    <ConsoleButton
      busy={refresh.isPending && 'Refreshing...'}
      icon="refresh"
      isDisabled={status?.auth.authenticated === false}
      onClick={() => refresh.mutate(undefined)}
    >
      Refresh Stories
    </ConsoleButton>
  );
}
