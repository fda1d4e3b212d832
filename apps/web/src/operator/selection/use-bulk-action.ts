import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureHeadline } from '../formats/failure-texts.ts';
import { isSignedOut } from '../session/admin-session.ts';
import { type EachOutcome, runForEach } from './run-for-each.ts';

export type BulkFailures = { title: string; reasons: string[] };

export type BulkOrder<Item, Answer> = {
  items: Item[];
  run: (item: Item) => Promise<Answer>;
  nameOf: (item: Item) => string;
  /** The progress label: "Freezing". */
  doing: string;
  /** The notice for the items that succeeded. */
  done: (outcome: EachOutcome<Item, Answer>['done']) => string;
  failedTitle: string;
};

/** Runs an action on all selected rows, with progress, and lists the reason of each failure. */
export function useBulkAction() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const [failures, setFailures] = useState<BulkFailures | null>(null);

  async function perform<Item, Answer>({ items, run, nameOf, doing, done, failedTitle }: BulkOrder<Item, Answer>) {
    const showProgress = (finished: number) => setProgress(`${doing} ${finished} of ${items.length}...`);
    setFailures(null);
    showProgress(0);
    const outcome = await runForEach(items, { run, onProgress: showProgress, isFatal: isSignedOut });
    const [first] = outcome.failed;
    if (first && isSignedOut(first.error)) throw first.error;
    if (outcome.done.length > 0) showNotice({ tone: 'success', title: done(outcome.done) });
    if (!first) return;
    const reasons = outcome.failed.map(({ item, error }) => `${nameOf(item)}: ${reasonOf(error)}`);
    setFailures({ title: failedTitle, reasons });
  }

  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    async onSettled() {
      setProgress(null);
      await client.invalidateQueries({ queryKey: ['operator'] });
    },
  });

  return {
    progress,
    failures,
    clearFailures: () => setFailures(null),
    start: <Item, Answer>(order: BulkOrder<Item, Answer>) => mutate(() => perform(order)),
  };
}

export type BulkAction = ReturnType<typeof useBulkAction>;

function reasonOf(error: unknown): string {
  return error instanceof ApiFailure && error.status > 0 ? error.message : failureHeadline(error);
}
