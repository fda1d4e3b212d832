import { useEffect, useEffectEvent } from 'react';
import type { StoryPlayback } from '../story-player/use-story-player.ts';

/** The end of the last story leaves the place, except where nothing moves on by itself. */
export function useLeaveAtEnd({ view, advancesByItself }: StoryPlayback, hasNext: boolean, leave: () => void): void {
  const onEnd = useEffectEvent(leave);
  const isOver = advancesByItself && view.phase === 'ended' && !hasNext;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
}
