import { type ReactNode, useRef } from 'react';
import { Panel } from '../page/panel.tsx';
import type { DebuggedPlayer, Fault } from './debugged-player.ts';
import { EventLogPanel } from './event-log-panel.tsx';
import { PlayerFactsPanel } from './player-facts-panel.tsx';

type Props = { player: DebuggedPlayer; faults: readonly Fault[]; children: ReactNode };

/** Shows the story as visitors see it, the state of its player, and buttons that inject faults. */
export function PlayerDebugger({ player, faults, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
      <div className="grid gap-4">
        <div className="relative mx-auto aspect-9/16 w-full max-w-sm overflow-hidden rounded-card" ref={frame}>
          {children}
        </div>
        <EventLogPanel frame={frame} player={player} />
      </div>
      <div className="grid gap-4">
        <PlayerFactsPanel player={player} />
      </div>
      <div className="grid gap-4 md:col-span-2 lg:col-span-1">
        <Panel title="Faults">
          <ul className="grid gap-4 sm:grid-cols-2">
            {faults.map(({ name, help, inject, isDisabled }) => (
              <li className="grid content-start gap-1" key={name}>
                <button
                  className="min-h-11 rounded-full border border-line bg-paper px-4 text-14 font-semibold hover:border-muted disabled:opacity-55"
                  disabled={isDisabled}
                  onClick={inject}
                  type="button"
                >
                  {name}
                </button>
                <p className="text-12 text-muted">{help}</p>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}
