import { useNow } from '../../ui/time/use-now.ts';
import { FactList } from '../controls/console-card.tsx';
import { countOf, formatBytes, formatDuration, formatNumber } from '../formats/amounts.ts';
import { codeLabel } from '../formats/code-label.ts';
import { timeAgo } from '../formats/times.ts';
import type { Uploads } from '../queries/monitoring/uploads.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column } from '../table/use-data-table.ts';
import { UploadsCard } from './uploads-card.tsx';

/** The results of shared videos, and what the media store holds. */
export function UploadsStatistics() {
  return <UploadsCard title="Uploads, last 24 hours">{(uploads) => <Figures {...uploads} />}</UploadsCard>;
}

function Figures({ waiting, processing, results, store }: Uploads) {
  const failed = results.failed.reduce((sum, { moments }) => sum + moments, 0);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <FactList
          facts={[
            ['Waiting now', formatNumber(waiting)],
            ['Processing now', formatNumber(processing)],
            ['Went live', formatNumber(results.live)],
            ['Failed', formatNumber(failed)],
            ['Upload to live, p50', secondsText(results.secondsToLive?.median)],
            ['Upload to live, p95', secondsText(results.secondsToLive?.p95)],
          ]}
        />
        <Store store={store} />
      </div>
      <DataTable
        caption="Failed uploads by reason"
        columns={columns}
        empty="No upload has failed in the last 24 hours."
        keyOf={({ reason }) => reason}
        rows={results.failed}
      />
    </>
  );
}

function secondsText(seconds: number | undefined): string {
  return seconds === undefined ? 'N/A' : formatDuration(seconds * 1_000);
}

function Store({ store }: Pick<Uploads, 'store'>) {
  const now = useNow();
  if (!store?.measuredAt) return <p className="text-14 text-muted">The media store has not been measured yet.</p>;
  const sizeText = ({ files, bytes }: { files: number; bytes: number }) =>
    `${formatBytes(bytes)} in ${countOf(files, 'file')}`;
  return (
    <FactList
      facts={[
        ['Media store, incoming', sizeText(store.incoming)],
        ['Media store, public', sizeText(store.public)],
        ['Free space', store.freeBytes === null ? 'N/A' : formatBytes(store.freeBytes)],
        ['Measured', timeAgo(store.measuredAt, now)],
      ]}
    />
  );
}

const columns: Column<Uploads['results']['failed'][number]>[] = [
  {
    name: 'Reason',
    sortBy: ({ reason }) => reason,
    cell: ({ reason }) => <span className="font-semibold">{codeLabel(reason)}</span>,
  },
  {
    name: 'Videos',
    isNumber: true,
    sortBy: ({ moments }) => moments,
    cell: ({ moments }) => formatNumber(moments),
  },
  { name: 'Message to the author', cell: ({ message }) => message },
];
