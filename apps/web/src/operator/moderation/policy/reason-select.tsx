import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { groupedReasons, reasonSentence } from './reason-labels.ts';

type Props = { label: string; none: string; value: ReportReason | ''; onChange: (reason: ReportReason | '') => void };

/** The reasons of the policy, by group. `none` is the name of the first option. */
export function ReasonSelect({ label, none, value, onChange }: Props) {
  return (
    <SelectField
      groups={groups}
      label={label}
      onChange={(reason) => onChange(reason as ReportReason | '')}
      options={[{ value: '', name: none }]}
      value={value}
    />
  );
}

const groups = groupedReasons.map(({ name, reasons }) => ({
  name,
  options: reasons.map((reason) => ({ value: reason, name: reasonSentence(reason) })),
}));
