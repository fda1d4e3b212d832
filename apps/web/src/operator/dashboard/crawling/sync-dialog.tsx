import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { delay } from '../../../ui/time/delay.ts';
import { Bar } from '../../controls/bar.tsx';
import { SmallDialog } from '../../controls/dialogs/small-dialog.tsx';
import { countOf } from '../../formats/amounts.ts';
import { failureText } from '../../formats/failure-texts.ts';
import { profilesQuery, type SyncKind, syncMany } from '../../queries/profiles.ts';

const CLOSES_AFTER_SUCCESS_MS = 1_000;
const CLOSES_AFTER_FAILURE_MS = 2_000;

type Progress = { percent: 0 | 30 | 80 | 100; text: string; hasFailed?: boolean };

/** Starts the sync when it opens and closes when it ends. Closing it earlier does not stop the sync. */
export function SyncDialog({ kind, onClose }: { kind: SyncKind; onClose: () => void }) {
  const { percent, text, hasFailed } = useSync(kind, onClose);
  return (
    <SmallDialog onClose={onClose} title="Syncing Instagram Profiles">
      <Bar className="mt-4 w-full" label="Sync progress" max={100} value={percent} />
      <p className="mt-2 text-14 break-words" role={hasFailed ? 'alert' : 'status'}>
        <span className="font-semibold tabular-nums">{percent}%</span> · {text}
      </p>
    </SmallDialog>
  );
}

function useSync(kind: SyncKind, onClose: () => void): Progress {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ percent: 0, text: 'Starting sync...' });
  const close = useEffectEvent(onClose);

  useEffect(() => {
    let isUnmounted = false;
    let cancel = () => {};
    const show = (next: Progress) => !isUnmounted && setProgress(next);

    async function sync() {
      show({ percent: 30, text: 'Fetching Instagram profiles...' });
      const { message, count } = await syncMany(kind);
      show({ percent: 80, text: 'Updating profiles...' });
      await client.refetchQueries({ queryKey: profilesQuery.queryKey });
      show({ percent: 100, text: 'Sync complete!' });
      const title = count === null ? 'Sync continues in the background' : `Synced ${countOf(count, 'profile')}`;
      showNotice({ tone: 'success', title, description: message });
      return CLOSES_AFTER_SUCCESS_MS;
    }

    function fail(error: unknown) {
      const description = failureText(error);
      setProgress(({ percent }) => ({ percent, text: description, hasFailed: true }));
      showNotice({ tone: 'error', title: 'Sync Failed', description });
      return CLOSES_AFTER_FAILURE_MS;
    }

    // Strict mode mounts twice: the first start is cancelled before its request.
    const cancelStart = delay(0, () => {
      void sync()
        .catch(fail)
        .then((closesAfterMs) => {
          if (!isUnmounted) cancel = delay(closesAfterMs, close);
        });
    });
    return () => {
      isUnmounted = true;
      cancelStart();
      cancel();
    };
  }, [kind, client]);

  return progress;
}
