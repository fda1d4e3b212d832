import { useEffect, useEffectEvent } from 'react';
import { areLetterShortcutsOn } from '../../ui/keyboard/letter-shortcuts.ts';
import { isHeldDown } from '../../ui/keyboard/use-keys.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { type StoryCommand, storyCommandOf } from '../story-player/gestures/story-keys.ts';
import { sound } from '../story-player/state/sound.ts';
import type { StoryPlayer } from '../story-player/state/story-player.ts';
import { togglePause } from '../story-player/state/use-story-player.ts';

type Options = {
  player: StoryPlayer;
  lastIndex: number;
  /** Commands of this viewer, added to those that all viewers have. */
  commands: Partial<Record<StoryCommand, () => void>>;
};

/** The keyboard shortcuts of a viewer. A focused button keeps the Space key. */
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
    if (!isHeldDown(event)) run();
  });
  useEffect(() => {
    // The dialog stops the arrow keys from bubbling.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
