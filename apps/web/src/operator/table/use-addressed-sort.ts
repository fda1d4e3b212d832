import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Marks the reversed order of a column in the address. */
const DESCENDING = '-';

/** The order of a table. A table with a name also writes it to the address, as `sort.accounts=-Followed`, for links and reloads. */
export function useAddressedSort(name: string | undefined) {
  const key = `sort.${name}`;
  const [search, setSearch] = useSearchParams();
  const [sorting, setSorting] = useState<SortingState>(() => (name === undefined ? [] : readSort(search.get(key))));

  function change(updater: Updater<SortingState>) {
    const sorted = functionalUpdate(updater, sorting);
    setSorting(sorted);
    if (name !== undefined) setSearch((now) => withSort(now, key, sorted), { replace: true });
  }
  return [sorting, change] as const;
}

function withSort(search: URLSearchParams, key: string, [first]: SortingState): URLSearchParams {
  const next = new URLSearchParams(search);
  if (first) next.set(key, writeSort(first));
  else next.delete(key);
  return next;
}

export function readSort(text: string | null): SortingState {
  if (!text) return [];
  return text.startsWith(DESCENDING)
    ? [{ id: text.slice(DESCENDING.length), desc: true }]
    : [{ id: text, desc: false }];
}

export function writeSort({ id, desc }: SortingState[number]): string {
  return desc ? DESCENDING + id : id;
}
