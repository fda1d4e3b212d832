type Props = { label: string; value: number; max: number; className?: string };

/** A progress bar. */
export function Bar({ label, value, max, className = 'w-full' }: Props) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(percent)}
      className={`h-2 overflow-hidden rounded-full bg-line ${className}`}
      role="progressbar"
    >
      <div className="h-full rounded-full bg-link transition-[width]" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
