import { useId } from 'react';

type Option = { value: string; name: string };

type Props = {
  label: string;
  value: string;
  options: Option[];
  /** Shown after the options, each under its name. */
  groups?: { name: string; options: Option[] }[];
  onChange: (value: string) => void;
};

/** A label and a select. */
export function SelectField({ label, value, options, groups = [], onChange }: Props) {
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
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Options({ options }: { options: Option[] }) {
  return options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
