import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { codeLabel } from '../formats/code-label.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { DataTable } from '../table/data-table.tsx';
import { causeColumns } from './cause-columns.tsx';
import { type Cause, causesQuery } from './causes-query.ts';

/** `/admin/causes`: what failed in the last day, with the account, proxy, crawl and request behind it. */
export function CausesPage() {
  const causes = useQuery({ ...causesQuery, enabled: false });
  return (
    <ConsolePage actions={<RefreshButton query={causes} />} title="Causes" updatedAt={causes.dataUpdatedAt}>
      <Causes />
    </ConsolePage>
  );
}

function Causes() {
  const { data, error, isPending, isError, refetch } = useQuery(causesQuery);
  const [search, changeAddress] = useAddress();
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load causes', retry);
  const outcome = search.get('outcome') ?? '';
  const causes = data?.causes.filter((cause) => outcome === '' || cause.outcome === outcome);
  return (
    <ConsoleCard title="What failed in the last 24 hours">
      {isPending && <ConsoleLoading>Loading causes...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load causes" />}
      {data && causes && (
        <>
          <div className="sm:max-w-xs">
            <SelectField
              label="Outcome"
              onChange={(chosen) => changeAddress({ outcome: chosen })}
              options={outcomeOptions(data.causes, outcome)}
              value={outcome}
            />
          </div>
          <DataTable
            caption="Causes"
            columns={causeColumns}
            empty="No request failed in the last 24 hours."
            keyOf={({ lastRequestId }) => lastRequestId}
            rows={causes}
            storedAs="causes"
          />
        </>
      )}
    </ConsoleCard>
  );
}

function outcomeOptions(causes: Cause[], chosen: string) {
  const outcomes = new Set([...causes.map(({ outcome }) => outcome), ...(chosen ? [chosen] : [])]);
  return [
    { value: '', name: 'Every failure' },
    ...[...outcomes].toSorted().map((value) => ({ value, name: codeLabel(value) })),
  ];
}
