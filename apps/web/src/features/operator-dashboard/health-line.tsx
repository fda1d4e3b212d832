import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConsoleButton } from '../../operator/controls/console-button.tsx';
import { ConsoleIcon } from '../../operator/controls/console-icon.tsx';
import { FailureAlert } from '../../operator/controls/failure-alert.tsx';
import { applyRemedy, type ChainLink, healthQuery } from '../../operator/queries/health.ts';
import { useAction } from '../../operator/queries/use-action.ts';

const QUESTION = 'Are visitors getting fresh stories?';

/** The first line of the dashboard: yes, or the cause that explains the others, and the chain behind it. */
export function HealthLine() {
  const health = useQuery(healthQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (!health.data) {
    return health.isError ? (
      <FailureAlert error={health.error} onRetry={() => void health.refetch()} title={QUESTION} />
    ) : (
      <div aria-label={QUESTION} className="skeleton h-20 rounded-card" role="status" />
    );
  }
  const { fresh, summary, links } = health.data;
  const isWhole = links.every(({ ok }) => ok);
  const first = links.find(({ ok, cause }) => !ok && summary.endsWith(cause)) ?? links.find(({ ok }) => !ok);
  const tone = fresh
    ? isWhole
      ? 'bg-success/10 border-success/50'
      : 'bg-amber/15 border-amber/70'
    : 'bg-danger/10 border-danger/50';
  return (
    <section aria-label={QUESTION} className={`grid gap-3 rounded-card border p-4 sm:p-5 ${tone}`}>
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          <ConsoleIcon name={fresh ? (isWhole ? 'check' : 'alert') : 'cross'} size={28} />
          <div className="min-w-0 flex-1" role="status">
            <h2 className="text-14">{QUESTION}</h2>
            <p className="text-16 font-bold break-words sm:text-20">{summary}</p>
          </div>
        </div>
        {first && <MendButton link={first} />}
        <ConsoleButton onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Hide the chain' : 'Show the chain'}</ConsoleButton>
      </div>
      {isOpen && (
        <ol className="grid gap-2">
          {links.map((link) => (
            <li className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-3 text-14" key={link.name}>
              <ConsoleIcon name={link.ok ? 'check' : 'cross'} />
              <span className="w-20 font-semibold capitalize">{link.name}</span>
              <span className="w-14 text-12 text-muted">{link.ok ? 'Holds' : 'Broken'}</span>
              <span className="min-w-0 flex-1 break-words">{link.cause}</span>
              <MendButton link={link} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function MendButton({ link: { action } }: { link: ChainLink }) {
  const mend = useAction({
    run: applyRemedy,
    done: ({ message }) => ({ title: message }),
    failedTitle: `Failed: ${action?.label ?? ''}`,
  });
  if (!action) return null;
  const { call, page, label } = action;
  if (call) {
    return (
      <ConsoleButton busy={mend.isPending && 'Working...'} look="primary" onClick={() => mend.mutate(call)}>
        {label}
      </ConsoleButton>
    );
  }
  return page ? (
    <Link
      className="inline-flex min-h-10 items-center rounded-full bg-accent px-4 text-14 font-semibold text-white hover:brightness-110"
      href={page}
    >
      {label}
    </Link>
  ) : null;
}
