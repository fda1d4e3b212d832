import { ConsoleIcon } from '../../controls/console-icon.tsx';
import type { ChainLink } from '../../queries/monitoring/health.ts';

/** All links of the chain, in the order in which a story passes them. */
export function ChainStrip({ links, isStartingUp }: { links: ChainLink[]; isStartingUp: boolean }) {
  const whenNot = isStartingUp ? 'awaited' : 'broken';
  return (
    <ol aria-label="The chain" className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2">
      {links.map(({ name, ok, cause }, index) => (
        <li className="flex items-center gap-1" key={name} title={cause}>
          {index > 0 && (
            <span className="text-muted">
              <ConsoleIcon name="arrow" size={14} />
            </span>
          )}
          <LinkChip look={ok ? 'holds' : whenNot} name={name} />
        </li>
      ))}
    </ol>
  );
}

const looks = {
  holds: { border: 'border-success/50', colour: 'text-success', icon: 'check', label: 'holds' },
  awaited: { border: 'border-line', colour: 'text-muted', icon: 'clock', label: 'is awaited' },
  broken: { border: 'border-danger', colour: 'text-danger-text', icon: 'cross', label: 'is broken' },
} as const;

function LinkChip({ name, look }: { name: string; look: keyof typeof looks }) {
  const { border, colour, icon, label } = looks[look];
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border bg-surface px-2.5 py-0.5 text-12 font-semibold ${border}`}
    >
      <span className={colour}>
        <ConsoleIcon name={icon} size={14} />
      </span>
      <span className="capitalize">{name}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
