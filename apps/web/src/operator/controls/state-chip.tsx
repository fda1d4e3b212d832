import { useNow } from '../../ui/time/use-now.ts';
import { formatCountdown } from '../formats/countdown.ts';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';

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
};

/** A state with an icon, a label and an optional countdown. */
export function StateChip({ tone, children, until = null }: Props) {
  const { icon, colour } = looks[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap text-ink md:[td_&]:py-0 md:[td_&]:leading-4 ${colour}`}
    >
      <ConsoleIcon name={icon} size={14} />
      {children}
      {until !== null && <Countdown until={until} />}
    </span>
  );
}

function Countdown({ until }: { until: number }) {
  const now = useNow(1_000);
  if (until <= now) return null;
  return <span className="font-normal tabular-nums">· {formatCountdown(until - now)} left</span>;
}
