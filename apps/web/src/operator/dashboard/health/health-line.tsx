import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleIcon } from '../../controls/console-icon.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { type CrawlHealth, healthQuery } from '../../queries/monitoring/health.ts';
import { ChainRow } from './chain-row.tsx';
import { ChainStrip } from './chain-strip.tsx';

const QUESTION = 'Are visitors getting fresh stories?';

const looks = {
  good: { colour: 'bg-success/10 border-success/50', icon: 'check' },
  warning: { colour: 'bg-amber/15 border-amber/70', icon: 'alert' },
  starting: { colour: 'bg-surface border-line', icon: 'clock' },
  bad: { colour: 'bg-danger/10 border-danger/50', icon: 'cross' },
} as const;

type HealthSummary = Pick<CrawlHealth, 'fresh' | 'startingUp' | 'links'>;

function lookOf({ fresh, startingUp, links }: HealthSummary): keyof typeof looks {
  if (!fresh) return startingUp ? 'starting' : 'bad';
  return links.every(({ ok }) => ok) ? 'good' : 'warning';
}

/** The headline of the dashboard: whether stories are fresh, else the root cause, and the chain of links. */
export function HealthLine() {
  const health = useQuery(healthQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (!health.data) {
    return health.isError ? (
      <FailureAlert error={health.error} onRetry={() => void health.refetch()} title={QUESTION} />
    ) : (
      <div aria-label={QUESTION} className="skeleton h-32 rounded-card" role="status" />
    );
  }
  const { summary, freshness, links, startingUp } = health.data;
  const { colour, icon } = looks[lookOf(health.data)];
  const shown = isOpen ? links : links.filter(({ ok }) => !ok && !startingUp);
  return (
    <section
      aria-label={QUESTION}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border p-4 sm:p-5 ${colour}`}
    >
      <div className="flex items-start gap-3" role="status">
        <ConsoleIcon name={icon} size={28} />
        <div className="min-w-0 flex-1">
          <h2 className="text-14">{QUESTION}</h2>
          <p className="text-16 font-bold wrap-anywhere sm:text-20">{summary}</p>
          {freshness !== null && <p className="text-14 wrap-anywhere">{freshness}</p>}
        </div>
      </div>
      {health.isError && (
        <p className="text-14 font-semibold">The last known state is shown: the current one cannot be loaded.</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChainStrip isStartingUp={startingUp} links={links} />
        <ConsoleButton isExpanded={isOpen} isSmall onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the chain' : 'Show the chain'}
        </ConsoleButton>
      </div>
      {shown.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {shown.map((link) => (
            <ChainRow key={link.name} link={link} />
          ))}
        </ol>
      )}
    </section>
  );
}
