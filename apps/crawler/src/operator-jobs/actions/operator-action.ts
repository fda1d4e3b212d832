import type { OperatorJobKind, OperatorJobResults } from '@around/contracts/operator-jobs';
import type { OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import type { Logger } from '@around/service-kit/logger';

/** An operator job, as its action receives it. */
export type OperatorTask<K extends OperatorJobKind> = {
  job: OperatorJobRow;
  signal: AbortSignal;
  log: Logger;
  /** Resets the watchdog during long work between two reports. */
  noteProgress: () => void;
  /** The wait limit is over: return a partial result, and do not postpone again. */
  isLate: boolean;
  /** `progress` in percent; `message` is the current step, `result` is partial. */
  report: (progress: number, message: string, result?: OperatorJobResults[K]) => Promise<void>;
};

/**
 * Runs a kind of job. It may be called again for the same job, after a postponement or a crash, and must not repeat what the
 * database shows as done. A `Refusal` is shown to the operator; a `PostponeJob` is retried until the wait limit.
 */
export type OperatorAction<K extends OperatorJobKind> = (
  task: OperatorTask<K>,
) => Promise<{ message: string; result: OperatorJobResults[K] }>;

/** A new kind of job does not compile without an action. */
export type OperatorActions = { [K in OperatorJobKind]: OperatorAction<K> };
