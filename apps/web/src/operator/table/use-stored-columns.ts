import { functionalUpdate, type Updater } from '@tanstack/react-table';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';

const ColumnVisibility = z.record(z.string(), z.boolean());
type ColumnVisibility = z.infer<typeof ColumnVisibility>;

/** Which columns of a table are shown. A table with a name keeps them in the browser. */
export function useStoredColumns(name: string | undefined) {
  const key = `columns:${name}`;
  const [visibility, setVisibility] = useState(() => (name === undefined ? {} : readColumns(key)));

  function change(updater: Updater<ColumnVisibility>) {
    const next = functionalUpdate(updater, visibility);
    setVisibility(next);
    if (name !== undefined) writeStored(key, JSON.stringify(next));
  }
  return [visibility, change] as const;
}

function readColumns(key: string): ColumnVisibility {
  try {
    return ColumnVisibility.parse(JSON.parse(readStored(key) ?? '{}'));
  } catch {
    return {};
  }
}
