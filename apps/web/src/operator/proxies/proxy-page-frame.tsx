import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { PROXIES_STALE_MS, type ProxyList, proxiesQuery } from '../queries/proxies/proxies.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';

type Props = { title: string; form: ReactNode; render: (list: ProxyList) => ReactNode };

/** The frame of both proxy manager pages. */
export function ProxyPageFrame({ title, form, render }: Props) {
  const { dataUpdatedAt } = useQuery({ ...proxiesQuery, enabled: false });
  return (
    <ConsolePage actions={<RefreshProxies />} staleAfterMs={PROXIES_STALE_MS} title={title} updatedAt={dataUpdatedAt}>
      {form}
      <ProxyData render={render} />
    </ConsolePage>
  );
}

function ProxyData({ render }: Pick<Props, 'render'>) {
  const list = useQuery(proxiesQuery);
  const retry = () => void list.refetch();
  useFailureNotice(list.error, 'Failed to fetch proxy data', retry);
  return (
    <>
      {list.isError && <FailureAlert error={list.error} onRetry={retry} title="Failed to fetch proxy data" />}
      {list.isPending && <ConsoleLoading>Loading proxies...</ConsoleLoading>}
      {list.data && render(list.data)}
    </>
  );
}

function RefreshProxies() {
  return <RefreshButton query={useQuery({ ...proxiesQuery, enabled: false })} />;
}
