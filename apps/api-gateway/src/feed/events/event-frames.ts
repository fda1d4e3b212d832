import type { RemovedEvent, StoriesEvent } from '@around/contracts/feed-events';

type Events = {
  stories: StoriesEvent;
  removed: RemovedEvent;
  /** Events were missed. */
  reset: Record<string, never>;
  heartbeat: Record<string, never>;
};
type EventName = keyof Events;

/** One server-sent event. `id`: the point to which the client has then read; left out while earlier changes are unsent. */
export function eventFrame<Name extends EventName>(name: Name, data: Events[Name], id: string | undefined): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
