import { useNow } from '../../ui/time/use-now.ts';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { formatDuration } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import type { Alert } from '../queries/monitoring/alerts.ts';
import { AlertLink } from './alert-link.tsx';
import { ruleName } from './alert-rules.ts';

/** The open alerts with their start times. */
export function OpenAlerts({ alerts }: { alerts: Alert[] }) {
  const now = useNow();
  if (alerts.length === 0) {
    return (
      <p className="flex items-center justify-center gap-2 rounded-card bg-paper p-6 text-14 text-muted">
        <ConsoleIcon name="check" />
        No open alerts: nothing needs an operator.
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {alerts.map(({ id, rule, subject, cause, beganAt }) => (
        <li className="flex gap-3 rounded-card border border-danger/50 bg-danger/10 p-4 text-14" key={id}>
          <span className="text-danger-text">
            <ConsoleIcon name="alert" size={20} />
          </span>
          <div className="grid min-w-0 gap-0.5">
            <p className="text-12 font-semibold">{ruleName(rule)}</p>
            <p className="font-semibold wrap-anywhere">{cause}</p>
            <p className="text-12">
              since <time dateTime={beganAt}>{localTime(beganAt)}</time>, for{' '}
              {formatDuration(Math.max(0, now - Date.parse(beganAt)))}
            </p>
            <AlertLink rule={rule} subject={subject} />
          </div>
        </li>
      ))}
    </ul>
  );
}
