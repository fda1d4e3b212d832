type Props = { title: string; children: string };

/** What somebody wrote, as it was written. */
export function CaseWords({ title, children }: Props) {
  return (
    <div className="grid gap-1 text-14">
      <h3 className="font-semibold">{title}</h3>
      <p className="rounded-card bg-paper p-3 whitespace-pre-line wrap-anywhere" dir="auto">
        {children}
      </p>
    </div>
  );
}
