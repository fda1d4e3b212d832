import { useRadarText } from '../texts/use-radar-text.ts';

/** The keys of the radar and what they do, for the help. */
export function useRadarShortcuts(): readonly (readonly [keys: readonly string[], meaning: string])[] {
  const t = useRadarText();
  return [
    [['←', '↑', '→', '↓'], t('Move the picture')],
    [['+', '-'], t('Zoom in / out')],
    [['0', 'Home'], t('Show my surroundings')],
    [['Enter'], t('Open the focused place')],
    [['l'], t('List of stories')],
    [['Esc'], t('Close what is open')],
  ];
}
