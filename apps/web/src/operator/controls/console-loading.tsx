/** Placeholder during the first load. */
export function ConsoleLoading({ children }: { children: string }) {
  return (
    <div className="grid gap-3" role="status">
      <p className="text-14 text-muted">{children}</p>
      <div className="skeleton h-24 rounded-card" />
      <div className="skeleton h-24 rounded-card" />
    </div>
  );
}
