import type { Readable } from 'node:stream';
import { FEED_EVENTS_REACH_MILES } from '@around/contracts/feed-events';
import { chordOfMiles } from '../../places/great-circle.ts';
import type { FeedIndex } from '../following/feed-index.ts';
import { slicedWork } from '../following/sliced-work.ts';
import { type ChangeFrames, changeFrames } from './changes/change-frames.ts';
import type { LoggedChange } from './changes/change-log.ts';
import { writePoint } from './changes/change-point.ts';
import { eventFrame } from './event-frames.ts';
import type { FeedEventMetrics } from './feed-event-metrics.ts';
import { startHeartbeats } from './heartbeats.ts';
import { type Listener, openListener, type ShownArea } from './listener.ts';
import { type TurnTiming, untilTurn } from './turns.ts';

type Dependencies = {
  index: Pick<FeedIndex, 'nearest' | 'changes'>;
  now: () => number;
  metrics: FeedEventMetrics;
  onError: (error: unknown) => void;
  timing?: Partial<Timing>;
};

export type Timing = TurnTiming & { heartbeatMs: number };

export type FanOut = {
  /** Opens a stream. It begins with the missed changes, or with `reset` when these are not known. */
  open: (area: ShownArea, missed: LoggedChange[] | undefined) => Readable;
  count: () => number;
  /** Ends all streams. */
  close: () => void;
};

const defaultTiming: Timing = { heartbeatMs: 25_000, collectMs: 100, spacingMs: 3_000, urgentSpacingMs: 500 };
/** An `EventSource` waits this long before it connects again. */
const RETRY_MS = 5_000;
const WHOLE_EARTH = 3;

/** Sends changes of the index to all listeners. The changes are read once, and listeners share frames where possible. */
export function fanOut({ index, now, metrics, onError, ...options }: Dependencies): FanOut {
  const timing = { ...defaultTiming, ...options.timing };
  const { changes } = index;
  const listeners = new Set<Listener>();

  function deliver(listener: Listener, frame: string): void {
    if (frame !== '' && !listener.send(frame)) metrics.dropped();
  }

  /** A client whose stream fails connects again, and the others go on. */
  function orClose(listener: Listener, send: () => void): void {
    try {
      send();
    } catch (error) {
      onError(error);
      listener.stream.destroy();
    }
  }

  async function sendToAll(): Promise<void> {
    const last = changes.lastNumber();
    const id = writePoint(changes.point());
    const pause = slicedWork();
    const frames = new Map<number, ChangeFrames | undefined>();
    const framesAfter = (number: number) => {
      if (!frames.has(number)) {
        const unread = changes.after(number)?.slice(0, last - number);
        frames.set(number, unread && changeFrames(unread, id));
      }
      return frames.get(number);
    };
    for (const listener of [...listeners]) {
      // Listeners that connected meanwhile have got later changes already.
      if (listener.sentNumber >= last || listener.stream.destroyed) continue;
      orClose(listener, () => {
        const unread = framesAfter(listener.sentNumber);
        listener.sentNumber = last;
        deliver(listener, unread ? unread.of(listener) : eventFrame('reset', {}, id));
      });
      await pause();
    }
  }

  function beat(listener: Listener): void {
    const hasAll = listener.sentNumber === changes.lastNumber();
    listener.reach = reachOf(listener.area);
    deliver(listener, eventFrame('heartbeat', {}, hasAll ? writePoint(changes.point()) : undefined));
  }

  function reachOf({ from, withNetworkStories, limit }: ShownArea): number {
    const { parts } = index.nearest({ from, withNetworkStories, limit, now: now() });
    if (parts.length < limit) return WHOLE_EARTH;
    return chordOfMiles(Math.max(FEED_EVENTS_REACH_MILES, parts.at(-1)!.miles));
  }

  const heartbeats = startHeartbeats(timing.heartbeatMs, (listener) => orClose(listener, () => beat(listener)));
  const turns = untilTurn(timing, { run: sendToAll, onError });
  const unsubscribe = changes.subscribe(turns.request);

  return {
    open(area, missed) {
      const listener = openListener(area, changes.lastNumber());
      const id = writePoint(changes.point());
      listener.reach = reachOf(area);
      listeners.add(listener);
      heartbeats.add(listener);
      listener.stream.once('close', () => {
        listeners.delete(listener);
        heartbeats.delete(listener);
      });
      listener.send(`retry: ${RETRY_MS}\nid: ${id}\n\n`);
      deliver(listener, missed ? changeFrames(missed, id).of(listener) : eventFrame('reset', {}, id));
      return listener.stream;
    },
    count: () => listeners.size,
    close() {
      unsubscribe();
      turns.stop();
      heartbeats.stop();
      for (const listener of listeners) listener.end();
    },
  };
}
