import { type ReactNode, useId } from 'react';

/** For inputs, text areas and selects. */
export const FIELD_CLASS =
  'w-full min-h-11 rounded-card border border-line bg-paper px-3 text-16 text-ink aria-invalid:border-danger-text';
export const TEXT_AREA_CLASS = `${FIELD_CLASS} max-h-60 min-h-18 py-2`;

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };

type Props = {
  label: string;
  note?: string;
  /** Why its value is refused. */
  problem?: string | undefined;
  /** Connects the control with its label, note and problem. */
  children: (props: ControlProps) => ReactNode;
};

/** A label, its control, a note and a problem. */
export function PlainField({ label, note, problem, children }: Props) {
  const id = useId();
  const noteId = useId();
  const problemId = useId();
  const describedBy = [problem && problemId, note && noteId].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': problem !== undefined })}
      {problem && (
        <p className="text-14 font-semibold text-danger-text" id={problemId} role="alert">
          {problem}
        </p>
      )}
      {note && (
        <p className="text-12 text-muted" id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}
