import { useState } from 'react';

export type Selection = {
  /** In the order of the rows. */
  chosen: string[];
  total: number;
  isChosen: (id: string) => boolean;
  choose: (id: string, isChosen: boolean) => void;
  chooseOnly: (ids: string[]) => void;
};

/** Which rows are chosen. Rows that have gone meanwhile are no longer among them. */
export function useSelection(ids: string[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: ids.filter((id) => marked.has(id)),
    total: ids.length,
    isChosen: (id) => marked.has(id),
    choose(id, isChosen) {
      setMarked((before) => {
        const after = new Set(before);
        if (isChosen) after.add(id);
        else after.delete(id);
        return after;
      });
    },
    chooseOnly: (chosen) => setMarked(new Set(chosen)),
  };
}
