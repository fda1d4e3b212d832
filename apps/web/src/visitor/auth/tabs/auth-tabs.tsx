import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useUserText } from '../../user-texts/use-user-text.ts';

type Tab<Id> = { id: Id; name: string; panel: ReactNode };
type Props<Id> = { tabs: Tab<Id>[]; selected: Id; onSelect: (id: Id) => void };

/** The ways to sign up and in. */
export function AuthTabs<Id extends string>({ tabs, selected, onSelect }: Props<Id>) {
  const t = useUserText();
  return (
    <Tabs.Root className="grid grid-cols-[minmax(0,1fr)] gap-4" onValueChange={onSelect} value={selected}>
      <Tabs.List
        activateOnFocus
        aria-label={t('Sign up or log in')}
        className="grid auto-cols-fr grid-flow-col rounded-full border border-line bg-paper p-0.5"
      >
        {tabs.map(({ id, name }) => (
          <Tabs.Tab
            className="min-h-10 rounded-full px-3 text-14 font-semibold text-muted transition hover:text-ink data-active:bg-surface data-active:text-ink data-active:shadow-sm"
            key={id}
            value={id}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs
        .filter(({ id }) => id === selected)
        .map(({ id, panel }) => (
          <Tabs.Panel className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none" key={id} value={id}>
            {panel}
          </Tabs.Panel>
        ))}
    </Tabs.Root>
  );
}
