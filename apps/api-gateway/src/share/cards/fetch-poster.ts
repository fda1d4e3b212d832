import type { Story } from '@around/contracts/feed';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Enough pixels for the card's height from a portrait, and for most of its width from a landscape. */
const WIDTH = '960';

/** Fetches a story's poster image; undefined when it has none or the fetch fails or times out. */
export type FetchPoster = (story: Story) => Promise<Buffer | undefined>;

/** Fetches through the media-proxy only, which blocks requests to internal hosts (SSRF). */
export function posterFetcher({ mediaProxyUrl }: { mediaProxyUrl: string }): FetchPoster {
  return async (story) => {
    const url = posterUrl(story, mediaProxyUrl);
    if (!url) return undefined;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'image/jpeg' } });
      const isImage = response.ok && response.headers.get('content-type')?.startsWith('image/');
      if (isImage && response.body) return await readAtMost(response.body, MAX_BYTES);
      await response.body?.cancel();
      return undefined;
    } catch {
      return undefined;
    }
  };
}

export function hasPoster(story: Story): boolean {
  return posterOf(story) !== null;
}

function posterOf({ thumbnailUrl, mediaType, mediaUrl }: Story): string | null {
  return thumbnailUrl ?? (mediaType === 'image' ? mediaUrl : null);
}

/** Undefined for a URL that the media-proxy does not serve. */
function posterUrl(story: Story, mediaProxyUrl: string): URL | undefined {
  const poster = posterOf(story);
  if (!poster) return undefined;
  if (/^https?:\/\//i.test(poster)) {
    const url = new URL('/api/proxy/image', mediaProxyUrl);
    url.search = String(new URLSearchParams({ url: poster, w: WIDTH }));
    return url;
  }
  const stored = new URL(poster, mediaProxyUrl);
  return stored.origin === new URL(mediaProxyUrl).origin && stored.pathname.startsWith('/media/') ? stored : undefined;
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Returning from inside the loop cancels the body.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
