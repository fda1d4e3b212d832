import type { Reporter } from '../console/reporter.ts';
import type { StartedProcess } from './leftovers.ts';

/** Passed to everything that starts a process of the stack. */
export type ProcessContext = {
  /** The folder for log files. */
  logs: string;
  /** Records a process that must not outlive the stack. */
  note: (started: Omit<StartedProcess, 'identity'>) => void;
  reporter: Reporter;
  /** Called when a service has ended. Returns true if the stack ends too, and reports why. */
  endsWith?: (service: string) => boolean;
  /** Errors that follow from a full disk are not shown one by one. */
  isDiskFull?: () => boolean;
  /** Aborts the start. */
  signal: AbortSignal;
};
