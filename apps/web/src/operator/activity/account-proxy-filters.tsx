import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../controls/fields/select-field.tsx';
import { proxiesQuery } from '../queries/proxies/proxies.ts';
import type { ActivityFilter } from './activity-queries.ts';

type AccountProxyFilter = Pick<ActivityFilter, 'account' | 'proxy'>;
type Props = { filter: AccountProxyFilter; onChange: (change: Partial<AccountProxyFilter>) => void };

/** Filters by account and by proxy. */
export function AccountProxyFilters({ filter, onChange }: Props) {
  const { data } = useQuery(proxiesQuery);
  const accounts = (data?.accounts ?? []).map(({ id, username }) => ({ value: id, name: username }));
  const proxies = (data?.proxies ?? []).map(({ id, ip, port }) => ({ value: id, name: `${ip}:${port}` }));
  return (
    <>
      <SelectField
        label="Account"
        onChange={(account) => onChange({ account })}
        options={[{ value: '', name: 'Every account' }, ...accounts]}
        value={filter.account}
      />
      <SelectField
        label="Proxy"
        onChange={(proxy) => onChange({ proxy })}
        options={[{ value: '', name: 'Every proxy' }, ...proxies]}
        value={filter.proxy}
      />
    </>
  );
}
