import { ConsoleIcon } from '../../controls/console-icon.tsx';
import { PageLink } from '../../controls/page-link.tsx';
import type { ChainLink } from '../../queries/monitoring/health.ts';
import { causeOfLink } from './cause-of-link.ts';

/** All links of the chain, in the order in which a story passes them. */
export function ChainStrip({ links, isStartingUp }: { links: ChainLink[]; isStartingUp: boolean }) {
  const whenNot = isStartingUp ? 'pending' : 'broken';
  return (
    <ol aria-label="The chain" className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-2.5">
      {links.map((link, index) => (
        <li className="flex items-center gap-1" key={link.name} title={link.cause}>
          {index > 0 && (
            <span className="text-muted">
              <ConsoleIcon name="arrow" size={14} />
            </span>
          )}
          <LinkChip link={link} look={link.ok ? 'ok' : whenNot} />
        </li>
      ))}
    </ol>
  );
}

const looks = {
  ok: { border: 'border-success/50', colour: 'text-success', icon: 'check', label: 'is OK' },
  pending: { border: 'border-line', colour: 'text-muted', icon: 'clock', label: 'is pending' },
  broken: { border: 'border-danger', colour: 'text-danger-text', icon: 'cross', label: 'is broken' },
} as const;

const chip =
  'inline-flex items-center gap-1 rounded-full border bg-surface px-2.5 py-0.5 text-12 font-semibold max-md:py-1.5';

function LinkChip({ link, look }: { link: ChainLink; look: keyof typeof looks }) {
  const { border, colour, icon, label } = looks[look];
  const cause = look === 'broken' ? causeOfLink(link) : undefined;
  const content = (
    <>
      <span className={colour}>
        <ConsoleIcon name={icon} size={14} />
      </span>
      <span className="capitalize">{link.name}</span>
      <span className="sr-only">{label}</span>
    </>
  );
  if (!cause) return <span className={`${chip} ${border}`}>{content}</span>;
  return (
    <PageLink className={`${chip} ${border} finger-target hover:underline`} to={cause}>
      {content}
    </PageLink>
  );
}
