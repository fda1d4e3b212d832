import { useQuery } from '@tanstack/react-query';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { ALERTS_STALE_MS, type Alert, alertsQuery } from '../queries/monitoring/alerts.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { PastAlerts } from './past-alerts.tsx';

/** `/admin/alerts`: open and ended alerts. */
export function AlertsPage() {
  const alerts = useQuery({ ...alertsQuery, enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton query={alerts} />}
      staleAfterMs={ALERTS_STALE_MS}
      title="Alerts"
      updatedAt={alerts.dataUpdatedAt}
    >
      <Alerts />
    </ConsolePage>
  );
}

function Alerts() {
  const { data, error, isPending, isError, refetch } = useQuery(alertsQuery);
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load alerts', retry);
  if (!data) {
    return (
      <>
        {isPending && <ConsoleLoading>Loading alerts...</ConsoleLoading>}
        {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load alerts" />}
      </>
    );
  }
  const open = data.alerts.filter(isOpen);
  return (
    <>
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load alerts" />}
      <ConsoleCard title={open.length > 0 ? `Open now: ${open.length}` : 'Open now'}>
        <OpenAlerts alerts={open} />
        <p className="flex items-center gap-2 text-14 text-muted">
          <ConsoleIcon name={data.webhook ? 'check' : 'info'} />
          {data.webhook
            ? 'Alerts are sent to a webhook when they begin and end.'
            : 'No webhook is set. Set ALERT_WEBHOOK_URL to receive alerts outside this console.'}
        </p>
      </ConsoleCard>
      <ConsoleCard title="Ended">
        <PastAlerts alerts={data.alerts.filter((alert) => !isOpen(alert))} />
      </ConsoleCard>
    </>
  );
}

function isOpen({ endedAt }: Alert): boolean {
  return endedAt === null;
}
