import { useQuery } from '@tanstack/react-query';
import { AccountProxyFilters } from '../activity/account-proxy-filters.tsx';
import { EventTable } from '../activity/event-table.tsx';
import { useAddress } from '../address/use-address.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
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
import { type Cause, type CauseFilter, causesQuery } from './causes-query.ts';

/** `/admin/causes`: what failed in the last day, with the account, proxy, crawl and request behind it. */
export function CausesPage() {
  const [search, changeAddress] = useAddress();
  const filter = {
    account: search.get('account') ?? '',
    proxy: search.get('proxy') ?? '',
    run: search.get('run') ?? '',
  };
  const causes = useQuery({ ...causesQuery(filter), enabled: false });
  return (
    <ConsolePage actions={<RefreshButton query={causes} />} title="Causes" updatedAt={causes.dataUpdatedAt}>
      <Causes filter={filter} onChange={changeAddress} outcome={search.get('outcome') ?? ''} />
      {(filter.account || filter.proxy) && (
        <ConsoleCard title="State changes">
          <EventTable caption="State changes" empty="The state has not changed yet." filter={filter} />
        </ConsoleCard>
      )}
    </ConsolePage>
  );
}

type Props = {
  filter: CauseFilter;
  outcome: string;
  onChange: (change: Partial<CauseFilter> & { outcome?: string }) => void;
};

function Causes({ filter, outcome, onChange }: Props) {
  const { data, error, isPending, isError, refetch } = useQuery(causesQuery(filter));
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load causes', retry);
  const causes = data?.causes.filter((cause) => outcome === '' || cause.outcome === outcome);
  return (
    <ConsoleCard title="Failures of the last 24 hours">
      <div className="grid gap-3 sm:grid-cols-3">
        <AccountProxyFilters filter={filter} onChange={onChange} />
        <SelectField
          label="Outcome"
          onChange={(chosen) => onChange({ outcome: chosen })}
          options={outcomeOptions(data?.causes ?? [], outcome)}
          value={outcome}
        />
      </div>
      {filter.run && (
        <p className="flex flex-wrap items-center gap-2 text-14">
          Only failures of the crawl {filter.run.slice(0, 8)}
          <ConsoleButton isSmall onClick={() => onChange({ run: '' })}>
            Show all failures
          </ConsoleButton>
        </p>
      )}
      {isPending && <ConsoleLoading>Loading causes...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load causes" />}
      {causes && (
        <DataTable
          caption="Causes"
          columns={causeColumns}
          empty={
            filter.account || filter.proxy || filter.run || outcome
              ? 'No request of this kind failed in the last 24 hours.'
              : 'No request failed in the last 24 hours.'
          }
          keyOf={({ lastRequestId }) => lastRequestId}
          rows={causes}
          storedAs="causes"
        />
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
