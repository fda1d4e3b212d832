import { useEffect, useEffectEvent } from 'react';
import { areLetterShortcutsOn } from '../../ui/keyboard/letter-shortcuts.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { sound } from '../story-player/sound.ts';
import { type StoryCommand, storyCommandOf } from '../story-player/story-keys.ts';
import type { StoryPlayer } from '../story-player/story-player.ts';
import { togglePause } from '../story-player/use-story-player.ts';

type Options = {
  player: StoryPlayer;
  lastIndex: number;
  /** What this viewer does beside what all of them do. */
  commands: Partial<Record<StoryCommand, () => void>>;
};

/** The keys of a viewer; a button that has the focus keeps Enter and Space for itself. */
export function useViewerKeys({ player, lastIndex, commands }: Options): void {
  const { direction } = useLanguage();
  const all: Partial<Record<StoryCommand, () => void>> = {
    togglePause: () => togglePause(player),
    toggleSound: () => sound.setMuted(!sound.isMuted()),
    first: () => player.send({ type: 'wentTo', storyIndex: 0 }),
    last: () => player.send({ type: 'wentTo', storyIndex: lastIndex }),
    ...commands,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const command = storyCommandOf(event.key, { direction, areLettersOn: areLetterShortcutsOn() });
    const run = command && all[command];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
