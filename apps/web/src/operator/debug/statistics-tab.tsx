import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { formatNumber } from '../formats/amounts.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import type { CrawlerDebug } from './debug-query.ts';

const TOP_LOCATIONS = 5;

export function StatisticsTab({ stats }: { stats: CrawlerDebug['crawlerStats'] }) {
  const { totalStories, storiesByMediaType, locationStats, timeStats } = stats;
  return (
    <>
      <ConsoleCard title="Statistics">
        <FactList
          facts={[
            ['Total stories', formatNumber(totalStories)],
            ['Images', formatNumber(storiesByMediaType.image)],
            ['Videos', formatNumber(storiesByMediaType.video)],
            ['Locations', formatNumber(locationStats.totalLocationsWithStories)],
            ['Last 24h', formatNumber(timeStats.last24Hours)],
            ['Last 7d', formatNumber(timeStats.last7Days)],
          ]}
        />
      </ConsoleCard>
      <ConsoleCard title="Top locations">
        <DataTable
          caption="Top locations"
          columns={columns}
          empty="No locations with stories yet."
          keyOf={({ id }) => id}
          rows={locationStats.topLocations.slice(0, TOP_LOCATIONS)}
        />
      </ConsoleCard>
    </>
  );
}

const columns: Column<CrawlerDebug['crawlerStats']['locationStats']['topLocations'][number]>[] = [
  { name: 'Location', cell: ({ name }) => <span className="own-direction font-semibold">{name}</span> },
  { name: 'Stories', isNumber: true, cell: ({ storyCount }) => formatNumber(storyCount) },
];
