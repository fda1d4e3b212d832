import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAddress } from '../address/use-address.ts';

export type Tab = { id: string; name: string; render: () => ReactNode };

/** Tabs whose selection is a parameter of the URL, so that a link or a reload shows the same tab. */
export function Tabs({ label, tabs, param = 'tab' }: { label: string; tabs: Tab[]; param?: string }) {
  const [search, changeAddress] = useAddress();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.find(({ id }) => id === search.get(param)) ?? tabs[0];

  // On narrow screens the list of tabs scrolls sideways.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${selected?.id}"]`);
    if (list.current && tab) centre(list.current, tab);
  }, [selected?.id]);

  function select(id: string) {
    changeAddress({ [param]: id });
  }

  return (
    <BaseTabs.Root className="grid grid-cols-[minmax(0,1fr)] gap-4" onValueChange={select} value={selected?.id ?? null}>
      <BaseTabs.List
        activateOnFocus
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
        ref={list}
      >
        {tabs.map(({ id, name }) => (
          <BaseTabs.Tab
            className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-14 font-semibold whitespace-nowrap text-muted hover:text-ink data-active:border-accent data-active:text-ink"
            data-tab={id}
            key={id}
            value={id}
          >
            {name}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {selected && (
        <BaseTabs.Panel
          className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
          key={selected.id}
          value={selected.id}
        >
          {selected.render()}
        </BaseTabs.Panel>
      )}
    </BaseTabs.Root>
  );
}

/** Unlike `scrollIntoView` it never scrolls the page, which opens at its top. */
function centre(strip: Element, item: Element): void {
  const { left, width } = item.getBoundingClientRect();
  const around = strip.getBoundingClientRect();
  strip.scrollLeft += left + width / 2 - (around.left + around.width / 2);
}
