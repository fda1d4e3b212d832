type Props = { path: string; size?: number; isSolid?: boolean };

/** Hidden from assistive technology, because every icon is next to a text or in a labelled control. */
export function LineIcon({ path, size = 20, isSolid = false }: Props) {
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      fill={isSolid ? 'currentColor' : 'none'}
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={isSolid ? 1.5 : 1.9}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={path} />
    </svg>
  );
}
