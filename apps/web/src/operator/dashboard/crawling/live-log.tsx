import { useState } from 'react';
import { useNow } from '../../../ui/time/use-now.ts';
import { Bar } from '../../controls/bar.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { CheckBox } from '../../controls/fields/check-box.tsx';
import { StateChip } from '../../controls/state-chip.tsx';
import { countOf } from '../../formats/amounts.ts';
import { timeAgo } from '../../formats/times.ts';
import { type CrawlLog, useCrawlLog } from '../../queries/monitoring/crawl-log.ts';
import { LogLines } from './log-lines.tsx';

/** The live log of the running cycle; between cycles, the log of the last one. */
export function LiveLog() {
  const { log, isLive } = useCrawlLog();
  const [isTroubleOnly, setIsTroubleOnly] = useState(false);
  const entries = log?.entries.filter(({ tone }) => !isTroubleOnly || tone === 'bad' || tone === 'waiting') ?? [];
  return (
    <ConsoleCard
      actions={<CheckBox isChecked={isTroubleOnly} label="Failures and waits only" onChange={setIsTroubleOnly} />}
      title="Live log"
    >
      <div className="flex flex-wrap items-center gap-3 text-14">
        <StateChip tone={isLive ? 'good' : 'unknown'}>{isLive ? 'Live' : 'Not connected'}</StateChip>
        {log && <RunLine run={log.run} />}
      </div>
      {log?.run && log.run.finishedAt === null && (
        <Bar label="Tasks of this cycle done" max={log.run.tasks} value={log.run.tasks - log.run.tasksOpen} />
      )}
      {log && (
        <LogLines
          empty={isTroubleOnly ? 'No failure and no wait in this cycle.' : 'No cycle has run yet.'}
          entries={entries}
          runId={log.run?.id}
        />
      )}
    </ConsoleCard>
  );
}

function RunLine({ run }: Pick<CrawlLog, 'run'>) {
  const now = useNow(1_000);
  if (!run) return <p className="text-muted">No cycle has run yet.</p>;
  const { finishedAt, startedAt, tasks, tasksOpen, storiesFetched, storiesAdded } = run;
  const done = `${tasks - tasksOpen} of ${countOf(tasks, 'task')} done`;
  const stories = `${countOf(storiesFetched, 'story', 'stories')}, ${storiesAdded} new`;
  return (
    <p className="min-w-0 text-muted tabular-nums">
      {finishedAt === null
        ? `The cycle began ${timeAgo(startedAt, now)}: ${done}, ${stories}`
        : `The last cycle ended ${timeAgo(finishedAt, now)}: ${stories}`}
    </p>
  );
}
