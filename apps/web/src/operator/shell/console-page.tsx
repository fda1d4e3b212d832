import { type ReactNode, useRef } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';
import { RequireAdmin } from '../session/require-admin.tsx';
import { ConsoleNav } from './console-nav.tsx';
import { DataAge } from './data-age.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';

type Props = {
  title: string;
  /** When the data was loaded, in milliseconds since the epoch; 0 before the first load. */
  updatedAt?: number;
  /** Data older than this is marked as out of date. */
  staleAfterMs?: number;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of every console page: session check, navigation with logout, title and data age. */
export function ConsolePage(props: Props) {
  useTitle(`${props.title} · Around operator`);
  return (
    <RequireAdmin>
      <ConsoleFrame {...props} />
    </RequireAdmin>
  );
}

function ConsoleFrame({ title, updatedAt = 0, staleAfterMs = 60_000, actions, children }: Props) {
  const page = useRef<HTMLElement>(null);
  useFocusRecovery(page);
  return (
    // The console is always in English.
    <div className="flex min-h-dvh bg-paper text-ink max-lg:flex-col" data-console dir="ltr" lang="en">
      <ConsoleNav />
      <main
        className="mx-auto grid w-full max-w-7xl min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 sm:p-6"
        ref={page}
      >
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-20 font-bold sm:text-28" tabIndex={-1}>
              {title}
            </h1>
            {updatedAt > 0 && <DataAge staleAfterMs={staleAfterMs} updatedAt={updatedAt} />}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
        {children}
      </main>
    </div>
  );
}
