/** Requests that the CDN purges these paths; rejects when it does not accept them. */
export type PurgeCdn = (paths: string[], signal: AbortSignal) => Promise<void>;

export type PurgeWebhookSettings = {
  url: string;
  /** The public origin of the product, when it is known. */
  origin: string | undefined;
  /** A header that authorises the call. It is a secret. */
  header: { name: string; value: string } | undefined;
};

const TIMEOUT_MS = 10_000;

/** Posts `{origin, paths}` as JSON. A path may be sent more than once. */
export function purgeWebhook({ url, origin, header }: PurgeWebhookSettings): PurgeCdn {
  return async (paths, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header && { [header.name]: header.value }) },
      body: JSON.stringify({ origin: origin ?? null, paths }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the purge webhook answered ${response.status}`);
  };
}
