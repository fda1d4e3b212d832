import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { shareLink } from './share-link.ts';

type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Shares the URL of a story by the system's share sheet, or copies it if the browser has none. */
export async function shareStory(place: FeedPlace, storyIndex: number, text: string): Promise<ShareOutcome> {
  const url = location.origin + shareLink(place, storyIndex, Date.now());
  const shared = { title: `Around ${place.name}`, text, url };
  const { share: openShareSheet, clipboard } = navigator as Partial<Navigator>;
  try {
    if (openShareSheet) {
      await openShareSheet.call(navigator, shared);
      return 'shared';
    }
    if (!clipboard) return 'failed';
    await clipboard.writeText(shared.url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
