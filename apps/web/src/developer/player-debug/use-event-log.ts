import { type RefObject, useEffect, useState } from 'react';
import type { DebuggedPlayer } from './debugged-player.ts';
import { describeChange } from './describe-change.ts';

export type LogLine = { id: number; atMs: number; from: 'player' | 'media' | 'network'; text: string };

const MEDIA_EVENTS = ['loadstart', 'canplay', 'playing', 'waiting', 'stalled', 'pause', 'ended', 'error', 'load'];
const KEPT_LINES = 200;

/** The changes of the player, the events of the media in the frame and the requests for media, the newest first. */
export function useEventLog(player: DebuggedPlayer, frame: RefObject<HTMLElement | null>) {
  const [lines, setLines] = useState<LogLine[]>([]);

  useEffect(() => {
    const startedAt = performance.now();
    let id = 0;
    function add(from: LogLine['from'], text: string, at = performance.now()): void {
      id += 1;
      const line = { id, atMs: at - startedAt, from, text };
      setLines((earlier) => [line, ...earlier].slice(0, KEPT_LINES));
    }

    let before = player.getState();
    const unsubscribe = player.subscribe(() => {
      const after = player.getState();
      const text = describeChange(before, after);
      before = after;
      if (text) add('player', text);
    });

    const stopped = new AbortController();
    const element = frame.current;
    for (const type of MEDIA_EVENTS) {
      // Events of media do not bubble.
      const handle = ({ target }: Event) => add('media', `${(target as Element).localName}: ${type}`);
      element?.addEventListener(type, handle, { capture: true, signal: stopped.signal });
    }

    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (['img', 'video'].includes(entry.initiatorType)) add('network', describeRequest(entry), entry.responseEnd);
      }
    });
    observer.observe({ type: 'resource' });
    return () => {
      unsubscribe();
      stopped.abort();
      observer.disconnect();
    };
  }, [player, frame]);

  return { lines, clear: () => setLines([]) };
}

function describeRequest({ name, duration, responseStatus, transferSize }: PerformanceResourceTiming): string {
  const { pathname, search } = new URL(name);
  return `${responseStatus || 'no status'}, ${duration.toFixed(0)} ms, ${transferSize} bytes: ${pathname}${search}`;
}
