import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Option<T> = { value: T; label: string; content?: ReactNode };
type Props<T> = { label: string; options: readonly Option<T>[]; value: T; onChange: (value: T) => void };

/** A choice among a few options that are all visible. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div aria-label={label} className="flex rounded-full border border-line bg-paper p-0.5" role="group">
      {options.map((option) => (
        <button
          aria-label={option.label}
          aria-pressed={option.value === value}
          className={classNames(
            'grid min-h-11 min-w-0 flex-1 place-items-center rounded-full px-3 narrow:px-1 font-semibold transition',
            option.value === value ? 'bg-surface text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
          key={option.value}
          onClick={() => onChange(option.value)}
          title={option.label}
          type="button"
        >
          {option.content ?? option.label}
        </button>
      ))}
    </div>
  );
}
