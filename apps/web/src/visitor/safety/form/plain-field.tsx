import { type ReactNode, useId } from 'react';

/** For inputs, text areas and selects. */
export const FIELD_CLASS = 'w-full min-h-11 rounded-card border border-line bg-paper px-3 text-16 text-ink';
export const TEXT_AREA_CLASS = `${FIELD_CLASS} field-sizing-content max-h-60 min-h-18 resize-none py-2`;

type Props = {
  label: string;
  note?: string;
  /** Gives the control its id, and the id of its note. */
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
};

/** A label, its control and a note. */
export function PlainField({ label, note, children }: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p className="text-12 text-muted" id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}
