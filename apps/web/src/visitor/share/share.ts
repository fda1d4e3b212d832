import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { shareLink } from './share-link.ts';

type Shared = {
  outcome: 'shared' | 'copied' | 'cancelled' | 'failed';
  url: string;
};

/**
 * Shares the URL of a story by the system's share sheet, else copies it. Nothing is awaited before the first call: browsers allow it in a tap
 * only, and WebKit in the tap itself.
 */
export async function shareStory(place: FeedPlace, storyIndex: number, text: string): Promise<Shared> {
  const url = location.origin + shareLink(place, storyIndex, Date.now());
  const { share: openShareSheet, clipboard } = navigator as Partial<Navigator>;
  if (openShareSheet) {
    try {
      await openShareSheet.call(navigator, { title: `Around ${place.name}`, text, url });
      return { outcome: 'shared', url };
    } catch (error) {
      // In some apps with a browser inside, sharing always fails.
      if (error instanceof DOMException && error.name === 'AbortError') return { outcome: 'cancelled', url };
    }
  }
  try {
    await clipboard?.writeText(url);
    return { outcome: clipboard ? 'copied' : 'failed', url };
  } catch {
    return { outcome: 'failed', url };
  }
}
