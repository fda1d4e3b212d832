import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/time/use-now.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { ConsoleLoading } from '../../controls/console-loading.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import { PageLink } from '../../controls/page-link.tsx';
import { StateChip } from '../../controls/state-chip.tsx';
import { everyMinutes } from '../../formats/amounts.ts';
import { formatCountdown } from '../../formats/countdown.ts';
import { epochOf } from '../../formats/times.ts';
import { causesPath, queuePath } from '../../navigation/cause-paths.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import {
  type CrawlerStatus,
  crawlerStatusQuery,
  crawlNow,
  startCrawler,
  stopCrawler,
} from '../../queries/monitoring/crawler-status.ts';
import { useAccountCauses } from '../../queries/use-account-causes.ts';
import { RunningJob } from './running-job.tsx';

export function CrawlerControlCard() {
  const status = useQuery(crawlerStatusQuery);
  if (status.data) return <CrawlerControl status={status.data} />;
  return status.isError ? (
    <FailureAlert error={status.error} onRetry={() => void status.refetch()} title="Error Loading Crawler Status" />
  ) : (
    <ConsoleLoading>Loading crawler status...</ConsoleLoading>
  );
}

function CrawlerControl({ status: { crawler, auth } }: { status: CrawlerStatus }) {
  const start = useAction({
    run: startCrawler,
    done: ({ message }) => ({ title: 'Crawler Started', description: message }),
    failedTitle: 'Failed to start crawler',
  });
  const stop = useAction({
    run: stopCrawler,
    done: ({ message }) => ({ title: 'Crawler Stopped', description: message }),
    failedTitle: 'Failed to stop crawler',
  });
  const crawl = useAction({
    run: crawlNow,
    done: ({ message }) => ({ title: 'Manual Crawl', description: message }),
    failedTitle: 'Failed to start manual crawl',
  });
  const ofDefaultAccount = useAccountCauses();
  const { totalAccounts, activeAccounts, rateLimitedAccounts } = crawler.multiAccountDetails;
  return (
    <ConsoleCard
      actions={
        <>
          {crawler.running ? (
            <ConsoleButton busy={stop.isPending && 'Stopping...'} icon="stop" onClick={() => stop.mutate(undefined)}>
              Stop Crawler
            </ConsoleButton>
          ) : (
            <ConsoleButton
              busy={start.isPending && 'Starting...'}
              icon="play"
              isDisabled={!auth.authenticated}
              look="primary"
              onClick={() => start.mutate(undefined)}
            >
              Resume Crawler
            </ConsoleButton>
          )}
          <ConsoleButton busy={crawl.isPending && 'Crawling...'} icon="refresh" onClick={() => crawl.mutate(undefined)}>
            Manual Crawl
          </ConsoleButton>
        </>
      }
      title="Crawler status"
    >
      <div className="flex flex-wrap gap-2">
        <StateChip tone={crawler.running ? 'good' : 'idle'}>{crawler.running ? 'Running' : 'Stopped'}</StateChip>
        {crawler.isCrawlingNow && <StateChip tone="good">Crawling now</StateChip>}
        {crawler.pause && (
          <StateChip cause={causesPath()} tone="waiting" until={epochOf(crawler.pause.until)}>
            {`Paused: ${crawler.pause.reason}`}
          </StateChip>
        )}
        {!auth.authenticated && (
          <StateChip cause={ofDefaultAccount} tone="bad">
            Not authenticated
          </StateChip>
        )}
        {crawler.workersAlive === 0 && (
          <StateChip cause={queuePath('crawl')} tone="bad">
            No crawler worker
          </StateChip>
        )}
      </div>
      {auth.authError && (
        <p className="text-14 font-semibold wrap-anywhere text-danger-text">
          {ofDefaultAccount === undefined ? (
            auth.authError
          ) : (
            <PageLink className="finger-target hover:underline" to={ofDefaultAccount}>
              {auth.authError}
            </PageLink>
          )}
        </p>
      )}
      <IntervalText crawler={crawler} />
      {(crawl.isPending || crawler.isCrawlingNow) && <RunningJob isAwaited={crawl.isPending} kind="run-cycle" />}
      <FactList
        facts={[
          ['Last crawl', crawler.lastCrawlTimeFormatted],
          ['Mode', crawler.mode],
          ['Active accounts', `${activeAccounts} of ${totalAccounts}`],
          ['Rate-limited accounts', rateLimitedAccounts],
          ['Session', auth.sessionIdFirstChars ? `${auth.sessionIdFirstChars}…` : 'Not configured'],
        ]}
      />
    </ConsoleCard>
  );
}

function IntervalText({ crawler: { running, intervalMinutes, nextCrawlTime } }: Pick<CrawlerStatus, 'crawler'>) {
  const now = useNow(1_000);
  const every = `The crawler runs ${everyMinutes(intervalMinutes)}`;
  const left = (epochOf(nextCrawlTime) ?? now) - now;
  return (
    <p className="text-14 text-muted tabular-nums">
      {running ? every : `${every} once it is resumed`}
      {running &&
        nextCrawlTime &&
        (left > 0 ? `; the next run is in ${formatCountdown(left)}` : '; the next run is due')}
      .
    </p>
  );
}
