import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { failureText } from '../../formats/failure-texts.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { crawlerStatusQuery, refreshStories } from '../../queries/monitoring/crawler-status.ts';

/** Fetches some stories through the session that is saved. */
export function ConnectionTest() {
  const { data: status } = useQuery(crawlerStatusQuery);
  const test = useAction({
    run: refreshStories,
    done: ({ message, sample }) => ({
      title: 'Test Passed',
      description: sample ? `${message} - for example one at ${sample.locationName}` : message,
    }),
    failedTitle: status?.auth.authenticated === false ? 'Authentication Failed' : 'Test Failed',
    describeFailure,
  });
  return (
    <ConsoleButton busy={test.isPending && 'Testing...'} onClick={() => test.mutate(undefined)}>
      Test Connection
    </ConsoleButton>
  );
}

function describeFailure(error: unknown): string {
  const isTimeout = error instanceof ApiFailure && error.code === 'timed_out';
  return isTimeout ? 'The test timed out after 30 seconds' : failureText(error);
}
