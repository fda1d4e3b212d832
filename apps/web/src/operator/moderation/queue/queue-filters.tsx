import { ConsoleButton } from '../../controls/console-button.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { ReasonSelect } from '../policy/reason-select.tsx';
import type { CaseFilter } from './case-filter.ts';

type Props = { filter: CaseFilter; onChange: (change: Partial<CaseFilter>) => void };

export function QueueFilters({ filter, onChange }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label="Status"
        onChange={(status) => onChange({ status: status as CaseFilter['status'] })}
        options={[
          { value: 'open', name: 'Waiting' },
          { value: 'decided', name: 'Decided' },
        ]}
        value={filter.status}
      />
      <SelectField
        label="Kind"
        onChange={(kind) => onChange({ kind: kind as CaseFilter['kind'] })}
        options={[
          { value: '', name: 'Reports and requests' },
          { value: 'story', name: 'Reported stories' },
          { value: 'removal', name: 'Removal requests' },
        ]}
        value={filter.kind}
      />
      <ReasonSelect
        label="Reason"
        none="Every reason"
        onChange={(reason) => onChange({ reason })}
        value={filter.reason}
      />
      {filter.network !== '' && (
        <p className="flex flex-wrap items-center gap-3 rounded-card bg-paper px-3 py-1 text-14 sm:col-span-3">
          <span>
            Only stories that the network <code>{filter.network}</code> reported
          </span>
          <ConsoleButton isSmall label="Show the reports of all networks" onClick={() => onChange({ network: '' })}>
            Show all
          </ConsoleButton>
        </p>
      )}
    </div>
  );
}
