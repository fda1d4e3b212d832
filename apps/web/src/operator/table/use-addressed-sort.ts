import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';

/** Marks the reversed order of a column in the address. */
const DESCENDING = '-';

/** The order of a table. A table with a name also writes it to the address, as `sort.accounts=-Followed`, for links and reloads. */
export function useAddressedSort(name: string | undefined) {
  const key = `sort.${name}`;
  const [search, changeAddress] = useAddress();
  const [sorting, setSorting] = useState<SortingState>(() => (name === undefined ? [] : readSort(search.get(key))));

  function change(updater: Updater<SortingState>) {
    const sorted = functionalUpdate(updater, sorting);
    setSorting(sorted);
    if (name !== undefined) changeAddress({ [key]: sorted[0] && writeSort(sorted[0]) });
  }
  return [sorting, change] as const;
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
