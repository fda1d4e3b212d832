/** What went wrong, read out at once. */
export function FailureNote({ children }: { children: string }) {
  return (
    <p className="text-14 font-semibold text-danger-text" role="alert">
      {children}
    </p>
  );
}
