import type { OperatorJobKind, OperatorJobResults } from '@around/contracts/operator-jobs';
import type { OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import type { Logger } from '@around/service-kit/logger';

/** One job of an operator, as the action that carries it out sees it. */
export type OperatorTask<K extends OperatorJobKind> = {
  job: OperatorJobRow;
  signal: AbortSignal;
  log: Logger;
  /** For work that takes long between two reports. */
  noteProgress: () => void;
  /** The operator has waited long enough: answer with what there is, and postpone no more. */
  isLate: boolean;
  /** In percent; the message says what is being done, the result what is known already. */
  report: (progress: number, message: string, result?: OperatorJobResults[K]) => Promise<void>;
};

/**
 * Carries a kind of job out. It may be called again for the same job, after a postponement or another worker's death: what is in
 * the database by then is not done twice. A `Refusal` is told to the operator; a `PostponeJob` is tried again until it is late.
 */
export type OperatorAction<K extends OperatorJobKind> = (
  task: OperatorTask<K>,
) => Promise<{ message: string; result: OperatorJobResults[K] }>;

/** A new kind of job does not compile without an action. */
export type OperatorActions = { [K in OperatorJobKind]: OperatorAction<K> };
