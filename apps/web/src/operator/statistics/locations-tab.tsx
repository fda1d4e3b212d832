import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { formatNumber } from '../formats/amounts.ts';
import type { DatabaseStats } from '../queries/monitoring/statistics.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';

export function LocationsTab(stats: DatabaseStats['locationStats']) {
  const { totalLocationsWithStories: total, locationsWithoutInstagramUsername: nameless, topLocations } = stats;
  return (
    <>
      <ConsoleCard title="Locations">
        <FactList
          facts={[
            ['Total locations with stories', formatNumber(total)],
            ['With Instagram username', formatNumber(total - nameless)],
            ['Without Instagram username', formatNumber(nameless)],
          ]}
        />
      </ConsoleCard>
      <ConsoleCard title="Top locations">
        <DataTable
          caption="Top locations"
          columns={columns}
          empty="No locations with stories yet."
          keyOf={({ id }) => id}
          rows={topLocations}
        />
      </ConsoleCard>
    </>
  );
}

const columns: Column<DatabaseStats['locationStats']['topLocations'][number]>[] = [
  {
    name: 'Location',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="own-direction font-semibold">{name}</span>,
  },
  {
    name: 'Instagram username',
    sortBy: ({ instagramUsername }) => instagramUsername,
    cell: ({ instagramUsername }) => instagramUsername ?? '-',
  },
  {
    name: 'Stories',
    isNumber: true,
    sortBy: ({ storyCount }) => storyCount,
    cell: ({ storyCount }) => formatNumber(storyCount),
  },
];
