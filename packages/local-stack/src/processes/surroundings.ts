import type { Reporter } from '../console/reporter.ts';
import type { StartedProcess } from './leftovers.ts';

/** What every process of a stack is started with. */
export type Surroundings = {
  /** The folder of the logs. */
  logs: string;
  /** Remembers a process that must not outlive the stack. */
  note: (started: Omit<StartedProcess, 'identity'>) => void;
  reporter: Reporter;
  /** Calls the start off. */
  signal: AbortSignal;
};
