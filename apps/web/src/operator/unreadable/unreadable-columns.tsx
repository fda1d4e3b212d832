import { PageLink } from '../controls/page-link.tsx';
import { countOf } from '../formats/amounts.ts';
import { activityPath } from '../navigation/cause-paths.ts';
import type { Column } from '../table/use-data-table.ts';
import { WhenCell } from '../table/when-cell.tsx';
import type { SetAsideStory } from './unreadable-query.ts';

export const unreadableColumns: Column<SetAsideStory>[] = [
  {
    name: 'Profile',
    sortBy: ({ username }) => username,
    cell: ({ username }) => <span className="font-semibold wrap-anywhere">@{username}</span>,
  },
  {
    name: 'Story',
    cell: ({ mediaId, isWholeProfile }) => (
      <span className="wrap-anywhere">
        {mediaId ?? 'All of the profile'}
        {mediaId !== null && isWholeProfile && (
          <span className="block text-12 text-muted">Like every other story of this profile</span>
        )}
      </span>
    ),
  },
  {
    name: 'Reason',
    sortBy: ({ reason }) => reason,
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { name: 'Fields', cell: ({ keys }) => <Fields keys={keys} /> },
  { name: 'Times', sortBy: ({ times }) => times, cell: ({ times }) => times, isNumber: true },
  { name: 'First', sortBy: ({ firstSeenAt }) => firstSeenAt, cell: ({ firstSeenAt }) => <WhenCell at={firstSeenAt} /> },
  { name: 'Last', sortBy: ({ lastSeenAt }) => lastSeenAt, cell: ({ lastSeenAt }) => <WhenCell at={lastSeenAt} /> },
  { name: 'Job', cell: ({ lastRunId }) => <CrawlLink runId={lastRunId} /> },
];

/** Links to the requests of the crawl that read the story last, with their accounts and proxies. */
function CrawlLink({ runId }: { runId: string | null }) {
  if (runId === null) return <span className="text-muted">no longer known</span>;
  return (
    <PageLink
      className="finger-target inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-link hover:underline"
      to={activityPath({ run: runId })}
    >
      {`Crawl ${runId.slice(0, 8)}`}
    </PageLink>
  );
}

/** The names of the fields that the network sent; their values are not stored. */
function Fields({ keys }: Pick<SetAsideStory, 'keys'>) {
  if (keys.length === 0) return <span className="text-muted">none</span>;
  return (
    <details className="min-w-24">
      <summary className="finger-target w-fit cursor-pointer rounded-md py-1 text-link max-md:ms-auto">
        {countOf(keys.length, 'field')}
      </summary>
      <code className="text-12 wrap-anywhere">{keys.join(', ')}</code>
    </details>
  );
}
