import { useId } from 'react';

type Props = { error: string | undefined; onChange: (file: File | null) => void };

/** The browser's own file field, for videos. */
export function TestFileField({ error, onChange }: Props) {
  const id = useId();
  const errorId = useId();
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        Video<span aria-hidden="true"> *</span>
      </label>
      <input
        accept="video/*"
        aria-describedby={errorId}
        aria-invalid={error !== undefined}
        className="min-h-11 w-full rounded-card border border-line bg-paper p-1.5 text-14 aria-invalid:border-danger file:me-3 file:min-h-8 file:rounded-full file:border file:border-line file:bg-surface file:px-4 file:font-semibold file:text-ink"
        id={id}
        name="video"
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        required
        type="file"
      />
      <p className="text-12 font-semibold text-danger-text" id={errorId}>
        {error}
      </p>
    </div>
  );
}
