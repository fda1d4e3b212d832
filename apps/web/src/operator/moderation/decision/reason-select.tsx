import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { useId } from 'react';
import { groupedReasons, reasonSentence } from '../policy/reason-labels.ts';

type Props = { label: string; none: string; value: ReportReason | ''; onChange: (reason: ReportReason | '') => void };

/** The reasons of the policy, by group. `none` is the name of the first option. */
export function ReasonSelect({ label, none, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      <select
        className="min-h-11 w-full rounded-card border border-line bg-paper px-3 text-16 text-ink"
        id={id}
        onChange={({ target }) => onChange(target.value as ReportReason | '')}
        value={value}
      >
        <option value="">{none}</option>
        {groupedReasons.map(({ name, reasons }) => (
          <optgroup key={name} label={name}>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonSentence(reason)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
