export type StoryCommand =
  | 'previousPlace'
  | 'nextPlace'
  | 'previousStory'
  | 'nextStory'
  | 'togglePause'
  | 'toggleSound'
  | 'openFullScreen'
  | 'first'
  | 'last'
  | 'openList'
  | 'focusSearch'
  | 'openHelp';

const commands: Record<string, StoryCommand> = {
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
  Home: 'first',
  End: 'last',
  l: 'openList',
  '/': 'focusSearch',
  '?': 'openHelp',
};

const mirrored: Partial<Record<StoryCommand, StoryCommand>> = {
  previousStory: 'nextStory',
  nextStory: 'previousStory',
};

type Options = { direction: 'ltr' | 'rtl'; areLettersOn: boolean };

/** The command of a key, in the feed and in viewers. Left and right are mirrored in right-to-left languages. */
export function storyCommandOf(key: string, { direction, areLettersOn }: Options): StoryCommand | undefined {
  const isCharacter = key.length === 1 && key !== ' ';
  if (isCharacter && !areLettersOn) return undefined;
  const command = commands[key.length === 1 ? key.toLowerCase() : key];
  return command && direction === 'rtl' ? (mirrored[command] ?? command) : command;
}
