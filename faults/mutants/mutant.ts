/** A defect that an experiment has to detect. */
export type Mutant = {
  name: string;
  /** The experiment that has to detect it. */
  experiment: string;
  /** The expected failure of the experiment. */
  expectedFailure: RegExp;
  edits: Edit[];
};

/** Replaces a text that must occur exactly once in the file. */
export type Edit = { file: string; from: string; to: string };

export function applyEdit(text: string, { file, from, to }: Edit): string {
  const places = text.split(from).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like this, not one:\n${from}`);
  return text.replace(from, () => to);
}
