type Props = { path: string; size: number };

/** A drawing of lines on a grid of 24 units. Always next to a text or in a labelled control. */
export function LineIcon({ path, size }: Props) {
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.9}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={path} />
    </svg>
  );
}
