import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { eventsQuery, requestsQuery } from './activity-queries.ts';
import { EventLog } from './event-log.tsx';
import { RequestLog } from './request-log.tsx';

/** `/admin/activity`: requests of the accounts, and events of accounts and proxies. */
export function ActivityPage() {
  const [search, choose] = useAddress();
  const filter = {
    account: search.get('account') ?? '',
    proxy: search.get('proxy') ?? '',
    outcome: search.get('outcome') ?? '',
    run: search.get('run') ?? '',
    request: search.get('request') ?? '',
  };
  const requests = useInfiniteQuery({ ...requestsQuery(filter), enabled: false });
  const events = useInfiniteQuery({ ...eventsQuery(filter), enabled: false });
  const shown = search.get('tab') === 'events' ? events : requests;

  return (
    <ConsolePage actions={<RefreshButton query={shown} />} title="Activity" updatedAt={shown.dataUpdatedAt}>
      <ConsoleCard title="Requests and events">
        <Tabs
          label="Activity"
          tabs={[
            { id: 'requests', name: 'Requests', render: () => <RequestLog filter={filter} onChange={choose} /> },
            { id: 'events', name: 'Events', render: () => <EventLog filter={filter} onChange={choose} /> },
          ]}
        />
      </ConsoleCard>
    </ConsolePage>
  );
}
