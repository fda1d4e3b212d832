import type { ProxyList } from '../queries/proxies/proxies.ts';
import { AddProxyForm } from './form/add-proxy-form.tsx';
import { formA } from './form/proxy-rules.ts';
import { ProxiesCard } from './list/proxies-card.tsx';
import { columnsInA } from './list/proxy-columns.tsx';
import { ProxyMapping } from './list/proxy-mapping.tsx';
import { ProxyPageFrame } from './proxy-page-frame.tsx';

/** `/admin/proxy-manager`: version A. */
export function ProxyManagerPage() {
  return (
    <ProxyPageFrame
      form={
        <AddProxyForm
          addedTitle="Proxy Added Successfully"
          form={formA}
          hostLabel="IP Address"
          incompleteTitle="Failed to add proxy"
        />
      }
      render={(list) => <ProxyTables list={list} />}
      title="Proxy Manager"
    />
  );
}

function ProxyTables({ list }: { list: ProxyList }) {
  return (
    <>
      <ProxiesCard columnsFor={columnsInA} list={list} />
      <ProxyMapping list={list} />
    </>
  );
}
