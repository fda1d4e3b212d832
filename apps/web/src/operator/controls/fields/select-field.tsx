import { useId } from 'react';

type Props = {
  label: string;
  value: string;
  options: { value: string; name: string }[];
  onChange: (value: string) => void;
};

/** A label and a select. */
export function SelectField({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      <select
        className="min-h-11 w-full rounded-card border border-line bg-paper px-3 text-16 text-ink"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        value={value}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
