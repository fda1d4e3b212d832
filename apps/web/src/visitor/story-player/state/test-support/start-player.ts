import type { PlayableStory, PlayerRules } from '../player-state.ts';
import { createStoryPlayer } from '../story-player.ts';

export const FEED_RULES: PlayerRules = {
  imageMs: 5_000,
  videoMs: 10_000,
  autoAdvances: true,
  leavesAtEnd: false,
  loadsVideosOnDemand: false,
};
export const image: PlayableStory = { mediaType: 'image', sourceCount: 2 };
export const video: PlayableStory = { mediaType: 'video', sourceCount: 2 };

export function startPlayer(stories: PlayableStory[], rules: Partial<PlayerRules> = {}) {
  let now = 0;
  const player = createStoryPlayer({ clock: () => now }, { stories, rules: { ...FEED_RULES, ...rules } });
  return {
    ...player,
    /** Advances the clock in steps of 50 ms; `mediaMs` returns the video's position at each step. */
    pass(ms: number, mediaMs?: (at: number) => number) {
      for (let at = 0; at < ms; at += 50) {
        now += 50;
        player.tick(mediaMs?.(at + 50));
      }
    },
    playVideo(durationMs: number) {
      player.send({ type: 'mediaReady', durationMs });
      player.send({ type: 'mediaStarted' });
    },
  };
}
