import { useQuery } from '@tanstack/react-query';
import { countOf } from '../formats/amounts.ts';
import { alertsQuery } from '../queries/monitoring/alerts.ts';

/** The number of open alerts; renders nothing without any. */
export function OpenAlertsBadge() {
  const { data } = useQuery(alertsQuery);
  const open = data?.alerts.filter(({ endedAt }) => endedAt === null).length ?? 0;
  if (open === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="ms-auto grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-12 font-bold text-white tabular-nums"
      >
        {open}
      </span>
      <span className="sr-only">, {countOf(open, 'open alert')}</span>
    </>
  );
}
