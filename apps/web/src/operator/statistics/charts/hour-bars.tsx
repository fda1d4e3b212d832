import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatKnown, type HourSeries, type HourSlot, hourName } from './hour-series.ts';

type Props = {
  /** Read by screen readers when the chart gets the focus. */
  label: string;
  series: HourSeries[];
  slots: HourSlot[];
  format: (value: number) => string;
  /** The end of the value axis; by default the greatest value. */
  max?: number | undefined;
};

const HEIGHT_PX = 160;
const AXIS = { stroke: 'var(--muted)', fontSize: 12, tickLine: false, axisLine: false } as const;

/** A bar for each hour and series. The arrow keys move the tooltip from hour to hour. */
export function HourBars({ label, series, slots, format, max }: Props) {
  return (
    <div className="h-40 text-12 tabular-nums">
      <ResponsiveContainer height={HEIGHT_PX} width="100%">
        <BarChart accessibilityLayer data={slots} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title={label}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <YAxis {...AXIS} domain={[0, max ?? 'auto']} tickCount={3} tickFormatter={format} width="auto" />
          {series.map(({ name }, index) => (
            // One axis per series, so that the bars overlap: bars of the same axis stand side by side.
            <XAxis
              {...AXIS}
              dataKey="hour"
              hide={index > 0}
              key={name}
              minTickGap={40}
              tickFormatter={hourName}
              xAxisId={index}
            />
          ))}
          <Tooltip
            axisId={0}
            filterNull={false}
            content={({ payload }) => <HourTip format={format} series={series} slot={payload[0]?.payload} />}
            cursor={{ fill: 'var(--line)', opacity: 0.5 }}
            isAnimationActive={false}
          />
          {series.toReversed().map(({ name, color }, reversed) => (
            <Bar
              dataKey={({ values }: HourSlot) => values[series.length - 1 - reversed]}
              fill={color}
              isAnimationActive={false}
              key={name}
              name={name}
              xAxisId={series.length - 1 - reversed}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type TipProps = { slot: HourSlot | undefined; series: HourSeries[]; format: (value: number) => string };

function HourTip({ slot, series, format }: TipProps) {
  if (!slot) return null;
  return (
    <div className="grid gap-1 rounded-card border border-line bg-surface px-3 py-2 text-12 text-ink shadow-float">
      <span className="font-semibold">{hourName(slot.hour)}</span>
      {series.map(({ name, color }, index) => (
        <span className="flex items-center gap-2" key={name}>
          <span aria-hidden="true" className="size-2.5 rounded-full" style={{ backgroundColor: color }} />
          {name}
          <span className="ms-auto ps-3 tabular-nums">{formatKnown(slot.values[index], format)}</span>
        </span>
      ))}
    </div>
  );
}
