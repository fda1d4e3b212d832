import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import { sound } from '../../story-player/sound.ts';
import type { StoryPlayer } from '../../story-player/story-player.ts';
import { togglePause } from '../../story-player/use-story-player.ts';

type Options = {
  player: StoryPlayer;
  goForward: () => void;
  goBack: () => void;
  onNextPlace?: () => void;
  onPreviousPlace?: () => void;
  lastIndex: number;
};

/** The keys of a viewer; a button that has the focus keeps Enter and Space for itself. */
export function useViewerKeys({ player, goForward, goBack, onNextPlace, onPreviousPlace, lastIndex }: Options): void {
  const { direction } = useLanguage();
  const goTo = (storyIndex: number) => player.send({ type: 'wentTo', storyIndex });
  const commands = new Map([
    ['ArrowRight', direction === 'rtl' ? goBack : goForward],
    ['ArrowLeft', direction === 'rtl' ? goForward : goBack],
    ['ArrowDown', onNextPlace],
    ['ArrowUp', onPreviousPlace],
    [' ', () => togglePause(player)],
    ['p', () => togglePause(player)],
    ['m', () => sound.setMuted(!sound.isMuted())],
    ['Home', () => goTo(0)],
    ['End', () => goTo(lastIndex)],
  ]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const command = commands.get(event.key);
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
