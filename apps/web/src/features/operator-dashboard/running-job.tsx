import { useQuery } from '@tanstack/react-query';
import { Bar } from '../../operator/controls/bar.tsx';
import { jobsQuery, type OperatorJob } from '../../operator/queries/jobs.ts';

const LOOK_EVERY_MS = 2_000;

/** How far the newest job of a kind is. */
export function RunningJob({ kind }: Pick<OperatorJob, 'kind'>) {
  const { data: jobs } = useQuery({ ...jobsQuery, refetchInterval: LOOK_EVERY_MS });
  const job = jobs?.find((listed) => listed.kind === kind && listed.finishedAt === null);
  if (!job) return null;
  return (
    <div className="grid gap-1 text-14">
      <Bar label="Progress" max={100} value={job.progress} />
      <p className="text-muted tabular-nums" role="status">
        {job.progress}% · {job.message ?? 'Waiting for a crawler'}
      </p>
    </div>
  );
}
