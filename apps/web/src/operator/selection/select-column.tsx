import { CheckBox } from '../controls/check-box.tsx';
import type { Column } from '../controls/data-table.tsx';
import type { Selection } from './use-selection.ts';

export function selectColumn<Row extends { id: string }>(
  selection: Selection,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    name: 'Select',
    cell: (row) => (
      <CheckBox
        isChecked={selection.isChosen(row.id)}
        isLabelHidden
        label={`Select ${nameOf(row)}`}
        onChange={(isChosen) => selection.choose(row.id, isChosen)}
      />
    ),
  };
}
