import { type Ref, useId } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  maxLength?: number;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A label, a text of several lines, and under it the error or the hint. */
export function TextArea({ label, value, onChange, error, hint, isRequired = false, ...rest }: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      <textarea
        {...rest}
        aria-describedby={error || hint ? noteId : undefined}
        aria-invalid={error !== undefined}
        required={isRequired}
        className={classNames(
          'field-sizing-content min-h-20 w-full rounded-card border bg-paper px-3 py-2 text-16 text-ink',
          error ? 'border-danger' : 'border-line',
        )}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      />
      {(error || hint) && (
        <p className={classNames('text-12', error ? 'font-semibold text-danger-text' : 'text-muted')} id={noteId}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
