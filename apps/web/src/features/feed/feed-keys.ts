export type FeedCommand =
  | 'previousPlace'
  | 'nextPlace'
  | 'previousStory'
  | 'nextStory'
  | 'togglePause'
  | 'toggleSound'
  | 'openFullScreen'
  | 'firstPlace'
  | 'lastPlace'
  | 'openList'
  | 'focusSearch'
  | 'openHelp';

const commands: Record<string, FeedCommand> = {
  ArrowUp: 'previousPlace',
  PageUp: 'previousPlace',
  k: 'previousPlace',
  ArrowDown: 'nextPlace',
  PageDown: 'nextPlace',
  j: 'nextPlace',
  ArrowLeft: 'previousStory',
  ArrowRight: 'nextStory',
  ' ': 'togglePause',
  p: 'togglePause',
  m: 'toggleSound',
  Enter: 'openFullScreen',
  Home: 'firstPlace',
  End: 'lastPlace',
  l: 'openList',
  '/': 'focusSearch',
  '?': 'openHelp',
};

const mirrored: Partial<Record<FeedCommand, FeedCommand>> = { previousStory: 'nextStory', nextStory: 'previousStory' };

type Options = { direction: 'ltr' | 'rtl'; areLettersOn: boolean };

/** What a key means in the feed; left and right follow the direction of the script. */
export function feedCommandOf(key: string, { direction, areLettersOn }: Options): FeedCommand | undefined {
  const isCharacter = key.length === 1 && key !== ' ';
  if (isCharacter && !areLettersOn) return undefined;
  const command = commands[key.length === 1 ? key.toLowerCase() : key];
  return command && direction === 'rtl' ? (mirrored[command] ?? command) : command;
}
