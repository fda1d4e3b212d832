import { greatest, SPARKLINE_HEIGHT, SPARKLINE_WIDTH, sparklinePath } from './sparkline-path.ts';

type Props = {
  /** The last 24 hours of each series; the first is the main one. */
  series: (number | null)[][];
  /** The top of the chart; by default the greatest value. */
  max?: number | undefined;
};

const strokes = ['stroke-link', 'stroke-link opacity-45'];

/** A chart without axes. The page that it leads to has the figures as a table. */
export function Sparkline({ series, max = greatest(series) }: Props) {
  return (
    <svg
      aria-hidden="true"
      className="h-8 w-full"
      fill="none"
      preserveAspectRatio="none"
      viewBox={`0 0 ${SPARKLINE_WIDTH} ${SPARKLINE_HEIGHT}`}
    >
      <path
        className="stroke-line"
        d={`M0 ${SPARKLINE_HEIGHT - 1}h${SPARKLINE_WIDTH}`}
        vectorEffect="non-scaling-stroke"
      />
      {series.map((values, index) => (
        <path
          className={strokes[index]}
          d={sparklinePath(values, max)}
          key={strokes[index]}
          strokeLinejoin="round"
          strokeWidth={1.75}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
