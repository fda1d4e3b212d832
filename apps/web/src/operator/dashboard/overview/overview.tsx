import { useQuery } from '@tanstack/react-query';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { healthChartsQuery } from '../../queries/monitoring/health.ts';
import { FigureCard } from './figure-card.tsx';
import { figuresOf } from './figures.ts';

const TITLE = 'The last 24 hours';

/** The figures of the system, each with its last 24 hours. */
export function Overview() {
  const charts = useQuery(healthChartsQuery);
  if (!charts.data) {
    return charts.isError ? (
      <FailureAlert error={charts.error} onRetry={() => void charts.refetch()} title={TITLE} />
    ) : (
      <div aria-label={TITLE} className="skeleton h-28 rounded-card" role="status" />
    );
  }
  return (
    <section
      aria-label={TITLE}
      className="grid grid-cols-2 gap-2 max-sm:*:last:odd:col-span-2 sm:grid-cols-4 xl:grid-cols-7"
    >
      {figuresOf(charts.data).map((figure) => (
        <FigureCard key={figure.title} {...figure} />
      ))}
    </section>
  );
}
