import { useNow } from '../../ui/time/use-now.ts';
import { formatCountdown } from '../formats/countdown.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';
import { PageLink } from './page-link.tsx';

const looks = {
  good: { icon: 'check', colour: 'border-success/50 bg-success/10' },
  bad: { icon: 'cross', colour: 'border-danger/50 bg-danger/10' },
  waiting: { icon: 'clock', colour: 'border-amber/70 bg-amber/15' },
  idle: { icon: 'pause', colour: 'border-line bg-paper' },
  unknown: { icon: 'question', colour: 'border-line bg-paper' },
} satisfies Record<string, { icon: ConsoleIconName; colour: string }>;

export type ChipTone = keyof typeof looks;

type Props = {
  tone: ChipTone;
  children: string;
  /** The end of the state in milliseconds since the epoch, shown as a countdown. */
  until?: number | null;
  /** The page with the cause of a bad or waiting state. */
  cause?: string | undefined;
};

const layout =
  'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap text-ink md:[td_&]:py-0 md:[td_&]:leading-4';

/** A state with an icon, a label and an optional countdown. A bad or waiting one is a link to its cause. */
export function StateChip({ tone, children, until = null, cause }: Props) {
  const { icon, colour } = looks[tone];
  const content = (
    <>
      <ConsoleIcon name={icon} size={14} />
      <span>{children}</span>
      {until !== null && <Countdown until={until} />}
    </>
  );
  if (cause === undefined || (tone !== 'bad' && tone !== 'waiting')) {
    return <span className={`${layout} ${colour}`}>{content}</span>;
  }
  return (
    <PageLink className={`${layout} ${colour} finger-target hover:border-ink`} to={cause}>
      {content}
      <span className="sr-only">: find the cause</span>
      <ConsoleIcon name="arrow" size={12} />
    </PageLink>
  );
}

function Countdown({ until }: { until: number }) {
  const now = useNow(1_000);
  if (until <= now) return null;
  return <span className="font-normal tabular-nums">· {formatCountdown(until - now)} left</span>;
}
