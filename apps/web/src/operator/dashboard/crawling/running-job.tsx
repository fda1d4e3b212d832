import { useQuery } from '@tanstack/react-query';
import { Bar } from '../../controls/bar.tsx';
import { jobsQuery, type OperatorJob } from '../../queries/jobs/jobs.ts';

const POLL_INTERVAL_MS = 2_000;
/** Short, because a job may end within seconds. */
const FIRST_POLL_INTERVAL_MS = 400;

type Props = Pick<OperatorJob, 'kind'> & {
  /** The job was just requested, and may not be listed yet. */
  isAwaited: boolean;
};

/** The progress of the newest job of a kind. */
export function RunningJob({ kind, isAwaited }: Props) {
  const findJob = (jobs?: OperatorJob[]) => jobs?.find((listed) => listed.kind === kind && listed.finishedAt === null);
  const { data: jobs } = useQuery({
    ...jobsQuery,
    refetchInterval: ({ state }) => (isAwaited && !findJob(state.data) ? FIRST_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
  });
  const job = findJob(jobs);
  if (!job && !isAwaited) return null;
  const { progress, message } = job ?? { progress: 0, message: null };
  return (
    <div className="grid gap-1 text-14">
      <Bar label="Progress" max={100} value={progress} />
      <p className="text-muted tabular-nums" role="status">
        {progress}% · {message ?? 'Waiting for a crawler'}
      </p>
    </div>
  );
}
