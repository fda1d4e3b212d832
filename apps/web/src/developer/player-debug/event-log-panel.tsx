import type { RefObject } from 'react';
import { QuietButton } from '../../ui/controls/buttons.tsx';
import { Panel } from '../page/panel.tsx';
import type { DebuggedPlayer } from './debugged-player.ts';
import { useEventLog } from './use-event-log.ts';

export function EventLogPanel({ player, frame }: { player: DebuggedPlayer; frame: RefObject<HTMLElement | null> }) {
  const { lines, clear } = useEventLog(player, frame);
  return (
    <Panel title="Events">
      <ol
        aria-label="Events, the newest first"
        className="grid max-h-96 gap-1 overflow-y-auto text-12 tabular-nums"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {lines.map(({ id, atMs, from, text }) => (
          <li className="grid grid-cols-[4rem_4rem_minmax(0,1fr)] gap-2" key={id}>
            <span className="text-muted">{(atMs / 1_000).toFixed(2)} s</span>
            <span className="font-semibold">{from}</span>
            <span className="line-clamp-2 break-all" title={text}>
              {text}
            </span>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="text-14 text-muted">Nothing has happened yet.</p>}
      <QuietButton className="w-fit" onClick={clear}>
        Clear
      </QuietButton>
    </Panel>
  );
}
