/** Shows the progress of a step, e.g. `12 of 36 pictures`. */
export type ReportProgress = (detail: string) => void;

export type Reporter = {
  /** Shows a piece of work until it is done, and how long it took. */
  step<T>(title: string, work: (report: ReportProgress) => Promise<T>): Promise<T>;
  line(text: string): void;
};

/** For a stack inside another program, without console output. */
export const silentReporter: Reporter = {
  step: (_title, work) => work(() => {}),
  line: () => {},
};
