import { CrawlLog, type CrawlLogEntry, watchCrawlLog } from '@around/contracts/operator/crawler/run-log';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { safeParse } from 'zod/v4/core';
import { delay } from '../../../ui/time/delay.ts';
import { adminQuery } from '../../session/admin-session.ts';

export type { CrawlLog, CrawlLogEntry };

const ENTRIES_KEPT = 500;
const RECONNECT_DELAY_MS = 5_000;
const NOTHING: CrawlLog = { run: null, entries: [] };

/** Appends lines of the same run and starts over for another run. Duplicate lines are kept once. */
export function mergeLog(known: CrawlLog, update: CrawlLog): CrawlLog {
  if (known.run?.id !== update.run?.id) return update;
  const keys = new Set(known.entries.map(({ key }) => key));
  const fresh = update.entries.filter(({ key }) => !keys.has(key));
  return { run: update.run, entries: [...known.entries, ...fresh].slice(-ENTRIES_KEPT) };
}

/** Streams the log of the cycle while it is shown. Undefined before the first event. */
export function useCrawlLog(): { log: CrawlLog | undefined; isLive: boolean } {
  const client = useQueryClient();
  const [log, setLog] = useState<CrawlLog>();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    let source: EventSource | undefined;
    let cancel = () => {};

    function open() {
      close();
      if (document.hidden) return;
      source = new EventSource(watchCrawlLog.path);
      source.addEventListener('open', () => setIsLive(true));
      source.addEventListener('log', ({ data }: MessageEvent<string>) => {
        const { data: update } = safeParse(CrawlLog, JSON.parse(data));
        if (update) setLog((known = NOTHING) => mergeLog(known, update));
      });
      source.addEventListener('error', () => {
        setIsLive(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        // The server has refused the stream, and browsers do not reconnect then. The session may have expired.
        void client.invalidateQueries({ queryKey: adminQuery.queryKey });
        cancel = delay(RECONNECT_DELAY_MS, open);
      });
    }
    function close() {
      cancel();
      source?.close();
      setIsLive(false);
    }

    open();
    document.addEventListener('visibilitychange', open);
    return () => {
      document.removeEventListener('visibilitychange', open);
      close();
    };
  }, [client]);

  return { log, isLive };
}
