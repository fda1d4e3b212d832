import { useNow } from '../../ui/time/use-now.ts';
import { FactList } from '../controls/console-card.tsx';
import { type ChipTone, StateChip } from '../controls/state-chip.tsx';
import { countOf, formatBytes, formatDuration, formatNumber } from '../formats/amounts.ts';
import { timeAgo } from '../formats/times.ts';
import { queuePath } from '../navigation/cause-paths.ts';
import type { Uploads } from '../queries/monitoring/uploads.ts';
import { UploadsCard } from './uploads-card.tsx';

/** Whether shared videos are stored and prepared now. */
export function UploadsStatus() {
  return <UploadsCard title="Uploads">{(uploads) => <Status {...uploads} />}</UploadsCard>;
}

function Status({ waiting, oldestWaitingSeconds, processing, store, workers }: Uploads) {
  const now = useNow();
  const wait = oldestWaitingSeconds === null ? '' : `, the oldest for ${formatDuration(oldestWaitingSeconds * 1_000)}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <WorkersChip workers={workers} />
        <StoreChip store={store} />
      </div>
      <FactList
        facts={[
          ['Waiting', `${formatNumber(waiting)}${wait}`],
          ['Processing', formatNumber(processing)],
          ['Free space of the media store', freeSpace(store)],
          ...workers.map(({ host, pid, startedAt }): [string, string] => [
            `Upload worker ${host} (${pid})`,
            `started ${timeAgo(startedAt, now)}`,
          ]),
        ]}
      />
    </>
  );
}

function WorkersChip({ workers }: Pick<Uploads, 'workers'>) {
  const problem = workers.length === 0 ? 'No upload worker' : workers.some(hasTools) ? null : 'ffmpeg is missing';
  if (problem) {
    return (
      <StateChip cause={queuePath('uploads')} tone="bad">
        {problem}
      </StateChip>
    );
  }
  return <StateChip tone="good">{countOf(workers.length, 'upload worker')}</StateChip>;
}

function hasTools(worker: Uploads['workers'][number]): boolean {
  return worker.hasTools;
}

const storeLooks: Record<'ok' | NonNullable<NonNullable<Uploads['store']>['problem']>, [ChipTone, string]> = {
  ok: ['good', 'Media store writable'],
  full: ['bad', 'Media store full'],
  unreachable: ['bad', 'Media store unreachable'],
};

function StoreChip({ store }: Pick<Uploads, 'store'>) {
  const [tone, text] = store
    ? storeLooks[store.problem ?? 'ok']
    : (['unknown', 'Media store not checked yet'] as const);
  return (
    <StateChip cause={queuePath('uploads')} tone={tone}>
      {text}
    </StateChip>
  );
}

function freeSpace(store: Uploads['store']): string {
  if (!store || store.problem !== null) return 'N/A';
  if (store.freeBytes === null) return 'No limit known (bucket)';
  return `${formatBytes(store.freeBytes)} of ${formatBytes(store.capacityBytes ?? 0)}`;
}
