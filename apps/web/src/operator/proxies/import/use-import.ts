import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAction } from '../../queries/jobs/use-action.ts';
import {
  type Imported,
  type ImportLine,
  importLines,
  previewImport,
  testLines,
} from '../../queries/proxies/proxy-import.ts';
import type { ProxyTest } from '../../queries/proxies/proxy-tests.ts';
import { selectedRows } from '../../selection/bulk-bar.tsx';
import { useDataTable } from '../../table/use-data-table.ts';
import { lineColumns } from './line-columns.tsx';

/** The steps of an import: preview of the pasted text, tests, import. */
export function useImport(text: string, onImported: (imported: Imported) => void) {
  const [latest, setLatest] = useState<Preview>();
  // An answer to an earlier text may arrive after a change. Its line numbers mean other proxies.
  const shown = latest?.text === text ? latest : undefined;
  const lines = shown?.lines ?? null;
  const tests = shown?.tests ?? NO_TESTS;

  const preview = useMutation({
    mutationFn: previewImport,
    onSuccess(read, previewed) {
      setLatest({ text: previewed, lines: read, tests: NO_TESTS });
      select(read.filter(isNew));
    },
  });
  const test = useMutation({
    mutationFn: (chosen: number[]) =>
      testLines({
        text,
        lines: chosen,
        onResult: (line, found) =>
          setLatest((now) => (now?.text === text ? { ...now, tests: new Map(now.tests).set(line, found) } : now)),
      }),
  });
  const add = useAction({
    run: importLines,
    done: ({ message }) => ({ title: 'Proxies Imported', description: message }),
    failedTitle: 'Failed to import proxies',
  });
  const isBusy = test.isPending || add.isPending;
  const table = useDataTable({
    columns: useMemo(() => lineColumns(tests), [tests]),
    rows: lines ?? NO_LINES,
    keyOf: idOf,
    canSelect: isNew,
  });
  const select = (selected: ImportLine[]) =>
    table.setRowSelection(Object.fromEntries(selected.map((line) => [idOf(line), true])));
  const selected = selectedRows(table);
  const chosen = selected.map(({ line }) => line);
  const works = ({ line }: ImportLine) => tests.get(line)?.isHealthy !== false;

  return {
    lines,
    tests,
    table,
    newLines: (lines ?? NO_LINES).filter(isNew),
    select,
    chosen,
    isBusy,
    failing: selected.filter((line) => !works(line)).length,
    preview,
    test,
    add,
    testChosen: () => test.mutate(chosen),
    deselectFailing: () => select(selected.filter(works)),
    importChosen: () => add.mutate({ text, lines: chosen }, { onSuccess: onImported }),
    /** For a change of the text. */
    reset() {
      setLatest(undefined);
      preview.reset();
    },
  };
}

/** What one text says; selection, tests and import are about its lines. */
type Preview = { text: string; lines: ImportLine[]; tests: ReadonlyMap<number, ProxyTest> };

const NO_LINES: ImportLine[] = [];
const NO_TESTS: Preview['tests'] = new Map();

function idOf({ line }: ImportLine): string {
  return String(line);
}

function isNew({ status }: ImportLine): boolean {
  return status === 'new';
}
