/** The keyboard shortcut of a button, hidden from screen readers. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-md border border-line px-1.5 text-12 font-normal text-muted uppercase max-md:hidden"
    >
      {children}
    </span>
  );
}
