import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { ConsoleIcon, type ConsoleIconName } from './console-icon.tsx';
import { menuItem } from './menu-item.ts';
import { RowAction } from './row-action.tsx';

export type RowItem = {
  icon: ConsoleIconName;
  text: string;
  /** The accessible name: the action and its object. */
  label: string;
  onClick: () => void;
  isBusy?: boolean;
};

type Props = {
  /** The object of the row. */
  name: string;
  /** The first one is a button of its own, the others are in a menu. */
  items: RowItem[];
};

/** The actions of a row: the most likely one, and a menu of the others. */
export function RowActions({ name, items: [first, ...others] }: Props) {
  return (
    <>
      {first && <RowAction {...first} key={first.text} />}
      {others.length > 0 && <RowMenu items={others} name={name} />}
    </>
  );
}

function RowMenu({ name, items }: Props) {
  const chosen = useRef<RowItem>(null);
  // Runs after the menu has returned the focus to its button, so that a dialog returns it there too.
  function runChosen(isOpen: boolean) {
    if (isOpen) return;
    chosen.current?.onClick();
    chosen.current = null;
  }
  return (
    <Menu.Root modal={false} onOpenChangeComplete={runChosen}>
      <Menu.Trigger
        aria-busy={items.some(({ isBusy }) => isBusy)}
        aria-label={`More actions for ${name}`}
        className="inline-flex min-h-10 items-center justify-center gap-1.5 rounded-full border border-line px-3 text-14 font-semibold hover:border-muted data-popup-open:border-muted md:size-7.5 md:min-h-0 md:shrink-0 md:px-0"
      >
        <ConsoleIcon name="more" size={16} />
        <span className="md:sr-only">More</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" className="z-60" sideOffset={4}>
          <Menu.Popup
            className="min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
            dir="ltr"
            lang="en"
          >
            {items.map((item) => (
              <Menu.Item
                aria-label={item.label}
                className={menuItem}
                disabled={item.isBusy}
                key={item.text}
                onClick={() => {
                  chosen.current = item;
                }}
              >
                <ConsoleIcon name={item.icon} size={16} />
                {item.text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
