import { foldText } from '@around/contracts/places/fold-text';

/** Ranks a command for a search. 0 hides it: a word is neither in its name nor in its aliases. Names that start with the text rank first. */
export function scoreCommand(name: string, text: string, aliases: string[] = []): number {
  const wanted = foldText(text).trim();
  const searched = foldText([name, ...aliases].join(' '));
  if (!wanted.split(/\s+/).every((word) => searched.includes(word))) return 0;
  return foldText(name).startsWith(wanted) ? 1 : 0.5;
}
