import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../controls/class-names.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'numeric';
  placeholder?: string;
  name?: string;
  /** The direction of what is typed, if not that of the page. */
  dir?: 'ltr' | 'auto';
  /** A button inside the field, at its end. */
  endButton?: ReactNode;
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
  dir,
  endButton,
  ...rest
}: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {/* The button is at the end of the text, also where the page has the other direction. */}
      <span className="relative" dir={dir === 'ltr' ? 'ltr' : undefined}>
        <input
          {...rest}
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error !== undefined}
          autoCapitalize="none"
          className={classNames(
            'min-h-11 w-full rounded-card border bg-paper px-3 text-16 text-ink disabled:opacity-55',
            error ? 'border-danger' : 'border-line',
            endButton !== undefined && 'pe-12',
          )}
          dir={dir}
          disabled={isDisabled}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          required={isRequired}
          spellCheck={false}
          type={type}
          value={value}
        />
        {endButton && <span className="absolute inset-e-0 top-0">{endButton}</span>}
      </span>
      {(error || hint) && (
        <p className={classNames('text-12', error ? 'font-semibold text-danger-text' : 'text-muted')} id={noteId}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
