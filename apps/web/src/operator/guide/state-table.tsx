import { type ChipTone, StateChip } from '../controls/state-chip.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';

export type StateRow = { state: string; tone: ChipTone; means: string; ends: string };

export function StateTable({ caption, rows }: { caption: string; rows: StateRow[] }) {
  return <DataTable caption={caption} columns={columns} empty="" keyOf={({ state }) => state} rows={rows} />;
}

const columns: Column<StateRow>[] = [
  { name: 'State', cell: ({ state, tone }) => <StateChip tone={tone}>{state}</StateChip> },
  { name: 'Meaning', cell: ({ means }) => means },
  { name: 'Ends with', cell: ({ ends }) => ends },
];
