import type { ProxyList } from '../queries/proxies.ts';
import { AddProxyForm } from './add-proxy-form.tsx';
import { ProxiesCard } from './proxies-card.tsx';
import { columnsInA } from './proxy-columns.tsx';
import { ProxyMapping } from './proxy-mapping.tsx';
import { ProxyPageFrame } from './proxy-page-frame.tsx';
import { formA } from './proxy-rules.ts';

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
      <ProxiesCard columns={columnsInA(list)} list={list} />
      <ProxyMapping list={list} />
    </>
  );
}
