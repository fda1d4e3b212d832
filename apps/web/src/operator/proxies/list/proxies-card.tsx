import { useMemo, useState } from 'react';
import { useKeptState } from '../../../ui/forms/use-kept-state.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import type { ForwardProxy, ProxyList } from '../../queries/proxies/proxies.ts';
import type { Imported } from '../../queries/proxies/proxy-import.ts';
import { TableView } from '../../table/table-view.tsx';
import { type Column, useDataTable } from '../../table/use-data-table.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { UndoImport } from '../import/undo-import.tsx';
import { proxyName } from '../state/proxy-names.ts';
import { ProxyBulkBar } from './proxy-bulk-bar.tsx';

type Props = {
  list: ProxyList;
  /** The same function in each render. */
  columnsFor: (accounts: ProxyList['accounts']) => Column<ForwardProxy>[];
};

/** The proxy table of both managers, with its bulk actions. */
export function ProxiesCard({ list, columnsFor }: Props) {
  const columns = useMemo(() => columnsFor(list.accounts), [columnsFor, list.accounts]);
  const table = useDataTable({
    columns,
    rows: list.proxies,
    keyOf: ({ id }) => id,
    storedAs: 'proxies',
    canSelect: true,
  });
  const [isImporting, setIsImporting] = useState(false);
  const [pasted, setPasted] = useKeptState('proxy-import', '');
  const [imported, setImported] = useState<(Imported & { at: number }) | null>(null);
  return (
    <ConsoleCard
      actions={
        <ConsoleButton icon="upload" onClick={() => setIsImporting(true)}>
          Import many
        </ConsoleButton>
      }
      title="Proxies"
    >
      {imported && <UndoImport imported={imported} key={imported.at} onClose={() => setImported(null)} />}
      {list.proxies.length > 0 && <ProxyBulkBar accounts={list.accounts} table={table} />}
      <TableView
        caption="Proxies"
        empty="No proxies configured. Add your first proxy above."
        selectLabel={(proxy) => `Select ${proxyName(proxy)}`}
        table={table}
      />
      {isImporting && (
        <ImportDialog
          onChange={setPasted}
          onClose={() => setIsImporting(false)}
          onImported={(answer) => {
            setImported({ ...answer, at: Date.now() });
            setPasted('');
            setIsImporting(false);
          }}
          text={pasted}
        />
      )}
    </ConsoleCard>
  );
}
