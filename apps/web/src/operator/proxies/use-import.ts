import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Imported, type ImportLine, importLines, previewImport, testLines } from '../queries/proxy-import.ts';
import type { ProxyTest } from '../queries/proxy-tests.ts';
import { useAction } from '../queries/use-action.ts';
import { useSelection } from '../selection/use-selection.ts';

/** From pasted text over its preview and tests to the import. */
export function useImport(text: string, onImported: (imported: Imported) => void) {
  const [lines, setLines] = useState<ImportLine[] | null>(null);
  const [tests, setTests] = useState<ReadonlyMap<number, ProxyTest>>(new Map());
  const newOnes = (lines ?? []).filter(({ status }) => status === 'new');
  const selection = useSelection(newOnes.map(idOf));
  const chosen = newOnes.filter((line) => selection.isChosen(idOf(line))).map(({ line }) => line);

  const preview = useMutation({
    mutationFn: previewImport,
    onSuccess(read) {
      setLines(read);
      setTests(new Map());
      selection.chooseOnly(read.filter(({ status }) => status === 'new').map(idOf));
    },
  });
  const test = useMutation({
    mutationFn: () =>
      testLines({
        text,
        lines: chosen,
        onResult: (line, found) => setTests((before) => new Map(before).set(line, found)),
      }),
  });
  const add = useAction({
    run: importLines,
    done: ({ message }) => ({ title: 'Proxies Imported', description: message }),
    failedTitle: 'Failed to import proxies',
  });
  const failing = newOnes.filter((line) => tests.get(line.line)?.isHealthy === false && selection.isChosen(idOf(line)));

  return {
    lines,
    tests,
    selection,
    chosen,
    failing: failing.length,
    preview,
    test,
    add,
    leaveOutFailing: () => selection.chooseOnly(selection.chosen.filter((id) => !failing.map(idOf).includes(id))),
    importChosen: () => add.mutate({ text, lines: chosen }, { onSuccess: onImported }),
    /** Another text means other lines. */
    forget() {
      setLines(null);
      preview.reset();
    },
  };
}

export function idOf({ line }: ImportLine): string {
  return String(line);
}
