import { ConsoleIcon } from '../../operator/controls/console-icon.tsx';
import type { ChainLink } from '../../operator/queries/health.ts';

/** All links at a glance, in the order in which a story passes them. */
export function ChainStrip({ links }: { links: ChainLink[] }) {
  return (
    <ol aria-label="The chain" className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2">
      {links.map(({ name, ok, cause }, index) => (
        <li className="flex items-center gap-1" key={name} title={cause}>
          {index > 0 && (
            <span className="text-muted">
              <ConsoleIcon name="arrow" size={14} />
            </span>
          )}
          <span
            className={`inline-flex items-center gap-1 rounded-full border bg-surface px-2.5 py-0.5 text-12 font-semibold ${ok ? 'border-success/50' : 'border-danger'}`}
          >
            <span className={ok ? 'text-success' : 'text-danger-text'}>
              <ConsoleIcon name={ok ? 'check' : 'cross'} size={14} />
            </span>
            <span className="capitalize">{name}</span>
            <span className="sr-only">{ok ? 'holds' : 'is broken'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
