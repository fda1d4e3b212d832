import { CODE_LENGTH } from '@around/contracts/users/user-fields';
import { type ClipboardEvent, type Ref, useId } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { codeDigits } from './code-digits.ts';

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** One real input, so that autofill and paste work, drawn as one slot for each digit. */
export function CodeField({ label, value, onChange, error, ...rest }: Props) {
  const id = useId();
  const errorId = useId();
  function paste(event: ClipboardEvent) {
    // The input would cut "123 456" off after six characters.
    event.preventDefault();
    onChange(codeDigits(event.clipboardData.getData('text')));
  }
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      {/* Digits are written from left to right in every language. */}
      <div className="group relative w-full max-w-80" dir="ltr">
        <div
          aria-hidden="true"
          className="grid gap-2"
          style={{ gridTemplateColumns: `repeat(${CODE_LENGTH}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: CODE_LENGTH }, (_, index) => index).map((index) => (
            <span
              className={classNames(
                'grid h-13 place-items-center rounded-card border-2 bg-paper text-20 font-bold tabular-nums transition',
                error ? 'border-danger' : 'border-line',
                index === Math.min(value.length, CODE_LENGTH - 1) && 'group-focus-within:border-link',
              )}
              key={index}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          {...rest}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error !== undefined}
          autoComplete="one-time-code"
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
          id={id}
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          onChange={(event) => onChange(codeDigits(event.target.value))}
          onPaste={paste}
          required
          type="text"
          value={value}
        />
      </div>
      {error && (
        <p className="text-12 font-semibold text-danger-text" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
