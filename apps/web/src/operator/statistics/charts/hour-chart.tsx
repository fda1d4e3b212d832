import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import { axisTop, hourName } from './day-hours.ts';

type Slot = { hour: string; values: (number | null)[] };
type Series = { name: string; fill: string; dot: string };

type Props = {
  title: string;
  /** The main finding in one sentence. */
  summary: string;
  series: Series[];
  slots: Slot[];
  format: (value: number) => string;
  /** The fixed top of the axis, e.g. 100 for percent. */
  max?: number;
};

const HEIGHT = 100;
const SLOT = 10;
const BAR = 7;

/** A bar chart by hour, with the first series in front, and the same data as a table. */
export function HourChart({ title, summary, series, slots, format, max }: Props) {
  const top = max ?? axisTop(slots.flatMap(({ values }) => values));
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <figcaption className="grid content-start gap-1 md:min-h-24">
        <span className="text-14 font-semibold">{title}</span>
        <span className="text-12 text-muted">{summary}</span>
        <Legend series={series} />
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-muted tabular-nums">
        <div className="flex flex-col justify-between text-end leading-none">
          <span>{format(top)}</span>
          <span>0</span>
        </div>
        <svg
          aria-label={`${title}. ${summary}`}
          className="h-32 w-full border-b border-line"
          preserveAspectRatio="none"
          role="img"
          viewBox={`0 0 ${slots.length * SLOT} ${HEIGHT}`}
        >
          <line
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
            x1={0}
            x2={slots.length * SLOT}
            y1={0}
            y2={0}
          />
          {slots.map((slot, index) => (
            <g key={slot.hour}>
              <title>{describe(slot, series, format)}</title>
              <rect fill="transparent" height={HEIGHT} width={SLOT} x={index * SLOT} y={0} />
              {series.toReversed().map(({ name, fill }, reversed) => {
                const height = ((slot.values[series.length - 1 - reversed] ?? 0) / top) * HEIGHT;
                return (
                  <rect
                    className={fill}
                    height={height}
                    key={name}
                    width={BAR}
                    x={index * SLOT + 1.5}
                    y={HEIGHT - height}
                  />
                );
              })}
            </g>
          ))}
        </svg>
        <span />
        <HourAxis slots={slots} />
      </div>
      <Twin format={format} series={series} slots={slots} title={title} />
    </figure>
  );
}

function Legend({ series }: Pick<Props, 'series'>) {
  if (series.length < 2) return null;
  return (
    <span className="flex flex-wrap gap-x-4 text-12">
      {series.map(({ name, dot }) => (
        <span className="inline-flex items-center gap-1.5" key={name}>
          <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
          {name}
        </span>
      ))}
    </span>
  );
}

function HourAxis({ slots }: Pick<Props, 'slots'>) {
  const shown = [0, Math.floor(slots.length / 2), slots.length - 1].flatMap((index) => slots[index] ?? []);
  return (
    <div aria-hidden="true" className="flex justify-between pt-1">
      {shown.map(({ hour }) => (
        <span key={hour}>{hourName(hour)}</span>
      ))}
    </div>
  );
}

function Twin({ title, series, slots, format }: Pick<Props, 'title' | 'series' | 'slots' | 'format'>) {
  const columns: Column<Slot>[] = [
    { name: 'Hour', cell: ({ hour }) => hourName(hour) },
    ...series.map(({ name }, index) => ({
      name,
      isNumber: true,
      cell: ({ values }: Slot) => formatKnown(values[index], format),
    })),
  ];
  return (
    <details className="text-14">
      <summary className="min-h-8 cursor-pointer text-12 font-semibold text-link">Show as a table</summary>
      <DataTable
        caption={title}
        columns={columns}
        empty="Nothing in the last 24 hours."
        keyOf={({ hour }) => hour}
        rows={slots.filter(({ values }) => values.some((value) => value !== null)).toReversed()}
      />
    </details>
  );
}

function describe({ hour, values }: Slot, series: Series[], format: Props['format']): string {
  return [hourName(hour), ...series.map(({ name }, index) => `${name} ${formatKnown(values[index], format)}`)].join(
    ', ',
  );
}

function formatKnown(value: number | null | undefined, format: Props['format']): string {
  return value === null || value === undefined ? 'N/A' : format(value);
}
