/** Tells a step's progress in a few words, e.g. `12 of 36 pictures`. */
export type Tell = (detail: string) => void;

export type Reporter = {
  /** Shows a piece of work until it is done, and how long it took. */
  step<T>(title: string, work: (tell: Tell) => Promise<T>): Promise<T>;
  line(text: string): void;
};

/** For a stack inside another program, where nobody looks at the console. */
export const silentReporter: Reporter = {
  step: (_title, work) => work(() => {}),
  line: () => {},
};
