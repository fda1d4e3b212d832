import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { classNames } from '../../ui/controls/class-names.ts';

export type Tab = { id: string; name: string; render: () => ReactNode };

/** Tabs whose selection is kept in the URL. */
export function Tabs({ label, tabs, param = 'tab' }: { label: string; tabs: Tab[]; param?: string }) {
  const [search, setSearch] = useSearchParams();
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex(({ id }) => id === search.get(param)),
  );

  // On narrow screens the row of tabs is wider than the screen.
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  function choose(index: number) {
    const tab = tabs[index];
    if (tab) setSearch((now) => new URLSearchParams([...withoutKey(now, param), [param, tab.id]]), { replace: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : chosen + (step ?? Number.NaN);
    if (Number.isNaN(index)) return;
    event.preventDefault();
    const next = (index + tabs.length) % tabs.length;
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={onKeyDown}
        ref={list}
        role="tablist"
      >
        {tabs.map(({ id, name }, index) => (
          <button
            aria-controls={`${baseId}-panel`}
            aria-selected={index === chosen}
            className={classNames(
              '-mb-px min-h-11 border-b-2 px-4 text-14 font-semibold whitespace-nowrap',
              index === chosen ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
            id={`${baseId}-${id}`}
            key={id}
            onClick={() => choose(index)}
            role="tab"
            tabIndex={index === chosen ? 0 : -1}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
      <div
        aria-labelledby={`${baseId}-${tabs[chosen]?.id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        id={`${baseId}-panel`}
        role="tabpanel"
      >
        {tabs[chosen]?.render()}
      </div>
    </div>
  );
}

function withoutKey(search: URLSearchParams, key: string): [string, string][] {
  return [...search].filter(([name]) => name !== key);
}
