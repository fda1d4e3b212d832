import { foldText } from '@around/contracts/places/fold-text';

type Named = { name: string /** Other words that it is looked for by. */; alias?: string };

/** Commands that have every word of the text in their names, those whose name begins with it first. */
export function findCommands<C extends Named>(commands: C[], text: string): C[] {
  const wanted = foldText(text).trim();
  const words = wanted.split(/\s+/);
  return commands
    .filter(({ name, alias = '' }) => words.every((word) => foldText(`${name} ${alias}`).includes(word)))
    .toSorted((a, b) => Number(beginsWith(b, wanted)) - Number(beginsWith(a, wanted)));
}

function beginsWith({ name }: Named, wanted: string): boolean {
  return foldText(name).startsWith(wanted);
}
