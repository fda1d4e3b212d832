import { Link } from 'react-router-dom';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import type { HourSeries, HourSlot } from './hour-series.ts';
import { HourTable } from './hour-table.tsx';

const HourBars = lazyPart(() => import('./hour-bars.tsx').then((file) => ({ default: file.HourBars })));

type Props = {
  title: string;
  /** The most important fact of the chart in one sentence. */
  summary: string;
  series: HourSeries[];
  slots: HourSlot[];
  format: (value: number) => string;
  /** The natural end of the value axis, such as 100 for percent. */
  max?: number;
};

/** A chart of the last hours with its legend, and the same figures as a table. The chart library loads with it. */
export function HourChart({ title, summary, series, slots, format, max }: Props) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <figcaption className="grid content-start gap-1 md:min-h-24">
        <span className="text-14 font-semibold">{title}</span>
        <span className="text-12 text-muted">{summary}</span>
        <Legend series={series} />
      </figcaption>
      <HourBars
        fallback={<div className="h-40" />}
        format={format}
        label={`${title}. ${summary}`}
        max={max}
        series={series}
        slots={slots}
      />
      <HourTable format={format} series={series} slots={slots} title={title} />
    </figure>
  );
}

function Legend({ series }: Pick<Props, 'series'>) {
  if (series.length < 2) return null;
  return (
    <span className="flex flex-wrap gap-x-4 text-12">
      {series.map(({ name, color, cause }) => (
        <span className="inline-flex min-h-6 items-center gap-1.5" key={name}>
          <span aria-hidden="true" className="size-2.5 rounded-full" style={{ backgroundColor: color }} />
          {cause ? (
            <Link className="finger-target font-semibold text-link hover:underline" to={cause}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      ))}
    </span>
  );
}
