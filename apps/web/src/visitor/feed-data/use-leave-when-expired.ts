import { useEffect } from 'react';
import type { FeedStory } from '../../ui/feed-place/feed-place.ts';
import { serverClock } from '../../ui/time/server-clock.ts';
import { hiddenStories } from './hidden-stories.ts';
import { isExpired } from './story-age.ts';

/** A story that has expired leaves the feed when it has been shown to its end, or when another one is shown. */
export function useLeaveWhenExpired(story: FeedStory | undefined, hasEnded: boolean): void {
  useEffect(() => {
    function leave() {
      const isOver = story && serverClock.isKnown() && isExpired(story, serverClock.now());
      if (isOver) hiddenStories.hide(story.id, Date.now());
    }
    if (hasEnded) leave();
    return leave;
  }, [story, hasEnded]);
}
