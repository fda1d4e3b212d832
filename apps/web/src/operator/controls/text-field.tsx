import { type HTMLInputTypeAttribute, type Ref, useId } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'numeric';
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A label, the field, and under it the error or the hint. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  ...rest
}: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      <input
        {...rest}
        aria-describedby={error || hint ? noteId : undefined}
        aria-invalid={error !== undefined}
        autoCapitalize="none"
        className={classNames(
          'min-h-11 w-full rounded-card border bg-paper px-3 text-16 text-ink disabled:opacity-55',
          error ? 'border-danger' : 'border-line',
        )}
        disabled={isDisabled}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        required={isRequired}
        spellCheck={false}
        type={type}
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
