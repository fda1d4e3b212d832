/** A defect that an experiment has to notice. */
export type Mutant = {
  name: string;
  /** Whose job it is. */
  experiment: string;
  /** What the experiment then says. */
  says: RegExp;
  edits: Edit[];
};

/** Exactly one place of a file becomes another text; a mutant whose place is gone is no mutant. */
export type Edit = { file: string; from: string; to: string };

export function applyEdit(text: string, { file, from, to }: Edit): string {
  const places = text.split(from).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like this, not one:\n${from}`);
  return text.replace(from, () => to);
}
