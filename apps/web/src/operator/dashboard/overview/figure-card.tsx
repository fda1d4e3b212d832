import { Link } from 'react-router-dom';
import { classNames } from '../../../ui/controls/class-names.ts';
import { ConsoleIcon } from '../../controls/console-icon.tsx';
import type { Figure } from './figures.ts';
import { Sparkline } from './sparkline.tsx';

/** One figure of the system with its last 24 hours. It opens the page with the details. */
export function FigureCard({ title, value, note, series, max, isBad = false, page }: Figure) {
  return (
    <Link
      className={classNames(
        'flex min-w-0 flex-col gap-1 rounded-card border bg-surface p-3 hover:border-muted',
        isBad ? 'border-danger/60' : 'border-line',
      )}
      to={page}
    >
      <span className="text-12 font-semibold text-muted">{title}</span>
      <span
        className={classNames('flex items-center gap-1.5 text-16 font-bold tabular-nums', isBad && 'text-danger-text')}
      >
        {isBad && <ConsoleIcon name="alert" size={16} />}
        <span className="min-w-0 wrap-anywhere">{value}</span>
      </span>
      <span className="text-12 text-muted wrap-anywhere tabular-nums">{note}</span>
      <span className="mt-auto pt-1">
        <Sparkline max={max} series={series} />
      </span>
    </Link>
  );
}
