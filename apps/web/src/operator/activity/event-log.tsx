import { AccountProxyFilters } from './account-proxy-filters.tsx';
import type { ActivityFilter } from './activity-queries.ts';
import { EventTable } from './event-table.tsx';

type Props = { filter: ActivityFilter; onChange: (change: Partial<ActivityFilter>) => void };

/** The history of account and proxy states, and of proxy assignments. */
export function EventLog({ filter, onChange }: Props) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <AccountProxyFilters filter={filter} onChange={onChange} />
      </div>
      <EventTable caption="Events" empty="No state has changed yet." filter={filter} />
    </>
  );
}
