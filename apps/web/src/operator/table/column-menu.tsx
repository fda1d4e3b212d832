import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { menuItem } from '../controls/menu-item.ts';
import type { DataTableModel } from './use-data-table.ts';

type Props<Row extends object> = { caption: string; table: DataTableModel<Row> };

/** At the end of a radio item's value: the column's order is reversed. */
const DESCENDING = ' (descending)';

/** Chooses the visible columns and, on phones, where there is no table head, the order. */
export function ColumnMenu<Row extends object>({ caption, table }: Props<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const sorted = sortable.find((column) => column.getIsSorted());
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Columns of ${caption}`}
        className="ms-auto inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-12 font-semibold text-muted hover:bg-paper hover:text-ink data-popup-open:bg-paper data-popup-open:text-ink md:min-h-8"
      >
        <ConsoleIcon name="columns" size={16} />
        Columns
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-60" sideOffset={4}>
          <Menu.Popup
            className="max-h-[min(24rem,var(--available-height))] min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
            dir="ltr"
            lang="en"
          >
            {sortable.length > 0 && (
              <Menu.RadioGroup
                className="mb-1 border-b border-line pb-1 md:hidden"
                onValueChange={(value: string) => table.setSorting([toSort(value)])}
                value={sorted ? sorted.id + (sorted.getIsSorted() === 'desc' ? DESCENDING : '') : ''}
              >
                <Heading>Sort by</Heading>
                {sortable
                  .flatMap(({ id }) => [id, id + DESCENDING])
                  .map((value) => (
                    <Menu.RadioItem className={menuItem} key={value} value={value}>
                      <Tick>
                        <Menu.RadioItemIndicator>
                          <ConsoleIcon name="check" size={16} />
                        </Menu.RadioItemIndicator>
                      </Tick>
                      {value}
                    </Menu.RadioItem>
                  ))}
              </Menu.RadioGroup>
            )}
            <Menu.Group>
              <Heading>Show</Heading>
              {hideable.map((column) => (
                <Menu.CheckboxItem
                  checked={column.getIsVisible()}
                  className={menuItem}
                  key={column.id}
                  onCheckedChange={(isShown) => column.toggleVisibility(isShown)}
                >
                  <Tick>
                    <Menu.CheckboxItemIndicator>
                      <ConsoleIcon name="check" size={16} />
                    </Menu.CheckboxItemIndicator>
                  </Tick>
                  {column.id}
                </Menu.CheckboxItem>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Names a group where the menu has two. */
function Heading({ children }: { children: string }) {
  return <Menu.GroupLabel className="px-3 py-1 text-12 text-muted md:hidden">{children}</Menu.GroupLabel>;
}

/** Reserves the width of the tick. */
function Tick({ children }: { children: ReactNode }) {
  return <span className="grid size-4 place-items-center text-accent-text">{children}</span>;
}

function toSort(value: string): { id: string; desc: boolean } {
  return { id: value.replace(DESCENDING, ''), desc: value.endsWith(DESCENDING) };
}
