import { z } from 'zod';

/** `problem`: why media are not stored in the cache. Without an answer of the media-proxy nothing is known. */
export type MediaCacheFacts = { isKnown: boolean; problem: string | null };

export type ReadMediaCache = () => Promise<MediaCacheFacts>;

const CHECK = 'media-cache';
const TIMEOUT_MS = 2_000;

const Readiness = z.object({ degraded: z.array(z.string()), reasons: z.record(z.string(), z.string()).optional() });

/** Reads the media cache's state from the readiness of the media-proxy. */
export function mediaCacheReader({ mediaProxyUrl }: { mediaProxyUrl: string }): ReadMediaCache {
  return async () => {
    try {
      const response = await fetch(new URL('/readyz', mediaProxyUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { degraded, reasons } = Readiness.parse(await response.json());
      const problem = degraded.includes(CHECK)
        ? (reasons?.[CHECK] ?? 'The disk of the media cache does not work')
        : null;
      return { isKnown: true, problem };
    } catch {
      return { isKnown: false, problem: null };
    }
  };
}
