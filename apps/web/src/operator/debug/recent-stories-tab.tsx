import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { localTime } from '../formats/times.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import type { CrawlerDebug } from './debug-query.ts';

export function RecentStoriesTab({ stories }: { stories: CrawlerDebug['recentStories'] }) {
  return (
    <ConsoleCard title="Recent Stories">
      {stories.length === 0 ? (
        <div className="flex items-center gap-3 rounded-card border border-amber/70 bg-amber/15 p-4" role="status">
          <ConsoleIcon name="alert" size={20} />
          <div className="text-14">
            <p className="font-bold">No Stories Found</p>
            <p>The crawler has not stored any stories yet.</p>
          </div>
        </div>
      ) : (
        <DataTable
          caption="Recent stories"
          columns={columns}
          empty="No Stories Found"
          keyOf={({ id }) => id}
          rows={stories}
          storedAs="recent-stories"
        />
      )}
    </ConsoleCard>
  );
}

type Placement = NonNullable<CrawlerDebug['recentStories'][number]['placedBy']>;

const placementLabel: Record<Placement, string> = {
  sticker: 'Sticker',
  lookup: 'Sticker, looked up',
  home: "Author's home",
  usual: 'Where its author usually is',
};

function Id({ children }: { children: string }) {
  return (
    <span className="line-clamp-2 max-w-72 text-12 break-all" title={children}>
      {children}
    </span>
  );
}

const columns: Column<CrawlerDebug['recentStories'][number]>[] = [
  { name: 'Type', sortBy: ({ mediaType }) => mediaType, cell: ({ mediaType }) => mediaType },
  { name: 'Created', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => localTime(createdAt) },
  { name: 'Place from', cell: ({ placedBy }) => (placedBy ? placementLabel[placedBy] : 'Not known') },
  { name: 'Location ID', cell: ({ locationId }) => <Id>{locationId}</Id> },
  { name: 'Story ID', cell: ({ id }) => <Id>{id}</Id> },
  { name: 'Media URL', cell: ({ mediaUrl }) => <Id>{mediaUrl}</Id> },
];
