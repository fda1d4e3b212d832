import { useCallback, useState, useSyncExternalStore } from 'react';

type Ticker = { now: number; tickedAt: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> };

/** One timer for each interval, however many labels show a time: all of them change in one render. */
const tickers = new Map<number, Ticker>();

function subscribe(intervalMs: number, listener: () => void): () => void {
  const ticker = tickers.get(intervalMs) ?? start(intervalMs);
  ticker.listeners.add(listener);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    tickers.delete(intervalMs);
  };
}

function start(intervalMs: number): Ticker {
  const tick = () => {
    ticker.now = Date.now();
    ticker.tickedAt = performance.now();
    for (const listener of [...ticker.listeners]) listener();
  };
  const ticker: Ticker = { now: 0, tickedAt: 0, listeners: new Set(), timer: setInterval(tick, intervalMs) };
  tickers.set(intervalMs, ticker);
  return ticker;
}

/** The current time, updated often enough for labels in minutes. */
export function useNow(intervalMs = 30_000): number {
  // A label that opens between two ticks begins with its own time.
  const [opened] = useState(() => ({ now: Date.now(), at: performance.now() }));
  return useSyncExternalStore(
    useCallback((listener) => subscribe(intervalMs, listener), [intervalMs]),
    () => {
      const ticker = tickers.get(intervalMs);
      return ticker && ticker.tickedAt > opened.at ? ticker.now : opened.now;
    },
  );
}
