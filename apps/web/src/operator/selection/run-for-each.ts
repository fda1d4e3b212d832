export type EachOutcome<Item, Answer> = {
  done: { item: Item; answer: Answer }[];
  failed: { item: Item; error: unknown }[];
};

type Options<Item, Answer> = {
  run: (item: Item) => Promise<Answer>;
  parallel?: number;
  onProgress?: (finished: number) => void;
  /** After such a failure no further item starts; the remaining items fail with the same error. */
  isFatal?: (error: unknown) => boolean;
};

/** Runs the action for each item with limited concurrency. A failure does not stop the others. */
export async function runForEach<Item, Answer>(
  items: Item[],
  { run, parallel = 4, onProgress, isFatal = () => false }: Options<Item, Answer>,
): Promise<EachOutcome<Item, Answer>> {
  const outcome: EachOutcome<Item, Answer> = { done: [], failed: [] };
  const waiting = [...items];
  let fatal: { error: unknown } | null = null;

  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        if (fatal) throw fatal.error;
        outcome.done.push({ item, answer: await run(item) });
      } catch (error) {
        if (isFatal(error)) fatal = { error };
        outcome.failed.push({ item, error });
      }
      onProgress?.(outcome.done.length + outcome.failed.length);
    }
  }

  await Promise.all(Array.from({ length: parallel }, work));
  return outcome;
}
