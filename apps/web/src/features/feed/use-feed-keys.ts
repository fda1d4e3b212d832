import { useLanguage } from '../../language/language-provider.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { type FeedCommand, feedCommandOf } from './feed-keys.ts';

type Options = { isOn: boolean; areLettersOn: boolean };

export function useFeedKeys({ isOn, areLettersOn }: Options, commands: Record<FeedCommand, () => void>): void {
  const { direction } = useLanguage();
  useKeys(isOn, (key) => {
    const command = feedCommandOf(key, { direction, areLettersOn });
    if (command) commands[command]();
    return command !== undefined;
  });
}
