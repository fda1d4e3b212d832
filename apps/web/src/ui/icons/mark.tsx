/** The logo. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className="shrink-0" fill="none" height={size} viewBox="8 8 48 48" width={size}>
      <g strokeLinecap="round" strokeWidth="5">
        <path d="M32 12a20 20 0 0 1 20 20" stroke="#FFB020" />
        <path d="M32 52a20 20 0 0 1-20-20" stroke="#FF5A3C" />
      </g>
      <circle cx="32" cy="32" fill="#FF5A3C" r="8.5" />
    </svg>
  );
}
