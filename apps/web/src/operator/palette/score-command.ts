import { foldText } from '@around/contracts/places/fold-text';

/** Ranks a command for a search text: 0 hides it. Every word has to be in its name or aliases; a name that starts with the text ranks first. */
export function scoreCommand(name: string, text: string, aliases: string[] = []): number {
  const wanted = foldText(text).trim();
  const searched = foldText([name, ...aliases].join(' '));
  if (!wanted.split(/\s+/).every((word) => searched.includes(word))) return 0;
  return foldText(name).startsWith(wanted) ? 1 : 0.5;
}
