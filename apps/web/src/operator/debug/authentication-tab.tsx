import { resetAccounts } from '@around/contracts/operator/crawler/crawler-actions';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { failureText } from '../formats/failure-texts.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { refreshStories } from '../queries/monitoring/crawler-status.ts';
import { useAccountCauses } from '../queries/use-account-causes.ts';
import { AccountTests } from './account-tests.tsx';
import type { CrawlerDebug } from './debug-query.ts';

export function AuthenticationTab({ debug }: { debug: CrawlerDebug }) {
  const { sessionIdStatus } = debug.systemInfo;
  const cause = useAccountCauses();
  return (
    <>
      <ConsoleCard actions={<AuthenticationActions />} title="Session status">
        <div>
          <StateChip cause={cause} tone={sessionIdStatus.valid ? 'good' : 'bad'}>
            {sessionIdStatus.valid ? 'Valid Session' : 'Invalid Session'}
          </StateChip>
        </div>
        <p className="text-14 break-words">{sessionIdStatus.message}</p>
        <p className="text-12 text-muted">{debug.authTestJob.message}</p>
      </ConsoleCard>
      <ConsoleCard title="Accounts">
        <AccountTests tests={debug.authTests} />
      </ConsoleCard>
    </>
  );
}

function AuthenticationActions() {
  const reset = useAction({
    run: () => callApi(resetAccounts),
    done: ({ message }) => ({ title: 'Accounts Reset', description: message }),
    failedTitle: 'Reset Failed',
    describeFailure: (error) => `Failed to reset Instagram accounts: ${failureText(error)}`,
  });
  const test = useAction({
    run: refreshStories,
    done: ({ message }) => ({ title: 'Instagram Refreshed', description: message }),
    failedTitle: 'Refresh Failed',
    describeFailure: (error) =>
      error instanceof ApiFailure && error.status > 0
        ? `Error refreshing Instagram: ${error.status} - ${error.message}`
        : failureText(error),
  });
  return (
    <>
      <ConsoleButton busy={reset.isPending && 'Resetting...'} icon="refresh" onClick={() => reset.mutate(undefined)}>
        Reset Accounts
      </ConsoleButton>
      <ConsoleButton busy={test.isPending && 'Testing...'} icon="pulse" onClick={() => test.mutate(undefined)}>
        Test Instagram
      </ConsoleButton>
    </>
  );
}
