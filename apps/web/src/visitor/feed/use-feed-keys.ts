import { useKeys } from '../../ui/keyboard/use-keys.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { type StoryCommand, storyCommandOf } from '../story-player/gestures/story-keys.ts';

type Options = { isOn: boolean; areLettersOn: boolean };

export function useFeedKeys({ isOn, areLettersOn }: Options, commands: Record<StoryCommand, () => void>): void {
  const { direction } = useLanguage();
  useKeys(isOn, (key) => {
    const command = storyCommandOf(key, { direction, areLettersOn });
    if (command) commands[command]();
    return command !== undefined;
  });
}
