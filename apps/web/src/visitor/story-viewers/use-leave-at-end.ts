import { useEffect, useEffectEvent } from 'react';
import type { StoryPlayback } from '../story-player/state/use-story-player.ts';

/** Calls `leave` after the last story, unless auto-advance is off. */
export function useLeaveAtEnd({ view, autoAdvances }: StoryPlayback, hasNext: boolean, leave: () => void): void {
  const onEnd = useEffectEvent(leave);
  const isOver = autoAdvances && view.phase === 'ended' && !hasNext;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
}
