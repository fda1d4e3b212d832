import { useNow } from '../../../ui/time/use-now.ts';
import { ConsoleIcon, type ConsoleIconName } from '../../controls/console-icon.tsx';
import { PageLink } from '../../controls/page-link.tsx';
import { formatCountdown } from '../../formats/countdown.ts';
import { epochOf } from '../../formats/times.ts';
import type { CrawlLogEntry } from '../../queries/monitoring/crawl-log.ts';
import { causeOf } from './cause-of-line.ts';

type Props = { entries: CrawlLogEntry[]; empty: string; runId: string | undefined };

/** The newest line first. */
export function LogLines({ entries, empty, runId }: Props) {
  if (entries.length === 0) return <p className="rounded-card bg-paper p-6 text-center text-14 text-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Log" className="relative max-h-96 overflow-y-auto rounded-card bg-paper" tabIndex={0}>
      <ol className="text-14">
        {entries.toReversed().map((entry) => (
          <LogLine entry={entry} key={entry.key} runId={runId} />
        ))}
      </ol>
    </section>
  );
}

const looks: Record<CrawlLogEntry['tone'], { icon: ConsoleIconName; name: string; colour: string }> = {
  info: { icon: 'info', name: '', colour: 'text-muted' },
  good: { icon: 'check', name: 'Good: ', colour: 'text-success' },
  bad: { icon: 'cross', name: 'Bad: ', colour: 'text-danger-text' },
  waiting: { icon: 'clock', name: 'Waiting: ', colour: 'text-ink' },
};

type LineProps = { entry: CrawlLogEntry; runId: string | undefined };

function LogLine({ entry, runId }: LineProps) {
  const { at, tone, text, until } = entry;
  const { icon, name, colour } = looks[tone];
  return (
    <li className="flex items-start gap-2.5 border-line px-3 py-2 not-first:border-t">
      <time className="shrink-0 text-12 leading-5 text-muted tabular-nums" dateTime={at}>
        {new Date(at).toLocaleTimeString('en-GB')}
      </time>
      <span className={`pt-0.5 ${colour}`}>
        <ConsoleIcon name={icon} size={16} />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name && <span className="sr-only">{name}</span>}
        {text}
        {until && <Left until={until} />}
      </span>
      {tone === 'bad' && (
        <PageLink
          className="finger-target shrink-0 text-12 leading-6 font-semibold text-link hover:underline"
          label={`Find the cause: ${text}`}
          to={causeOf(entry, runId)}
        >
          Cause
        </PageLink>
      )}
    </li>
  );
}

function Left({ until }: { until: string }) {
  const left = (epochOf(until) ?? 0) - useNow(1_000);
  return left > 0 ? <span className="text-muted tabular-nums"> · {formatCountdown(left)} left</span> : null;
}
