import { useState } from 'react';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../controls/row-action.tsx';
import { localTime } from '../formats/times.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { DataTable } from '../table/data-table.tsx';
import { allow, type ExcludedProfile } from './collection-queries.ts';

const allowAgain = {
  run: allow,
  done: ({ message }: { message: string }) => ({ title: message }),
  failedTitle: 'Failed to allow the profile again',
};

export function ExcludedTable({ profiles }: { profiles: ExcludedProfile[] }) {
  const [toConfirm, setToConfirm] = useState<ExcludedProfile>();
  const { mutate, isPending, variables } = useAction(allowAgain);
  return (
    <>
      <DataTable
        caption="Excluded profiles"
        columns={[
          {
            name: 'Profile',
            sortBy: ({ username }) => username,
            cell: ({ username }) => <span className="font-semibold wrap-anywhere">@{username}</span>,
          },
          { name: 'Network id', cell: ({ networkId }) => <span className="wrap-anywhere">{networkId}</span> },
          { name: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
          {
            name: 'Since',
            sortBy: ({ excludedAt }) => excludedAt,
            cell: ({ excludedAt }) => (
              <time className="whitespace-nowrap" dateTime={excludedAt}>
                {localTime(excludedAt)}
              </time>
            ),
          },
          {
            name: 'Actions',
            cell: (profile) => (
              <RowAction
                icon="undo"
                isBusy={isPending && variables?.id === profile.id}
                label={`Allow @${profile.username} again`}
                onClick={() => setToConfirm(profile)}
                text="Allow again"
              />
            ),
          },
        ]}
        empty="No profile is excluded."
        keyOf={({ id }) => id}
        rows={profiles}
      />
      {toConfirm && (
        <ConfirmDialog
          confirm="Allow again"
          isHarmless
          onClose={() => setToConfirm(undefined)}
          onConfirm={() => mutate(toConfirm)}
          text="The crawler may fetch its stories again from the next cycle on. Deleted data is not restored."
          title={`Allow @${toConfirm.username} again?`}
        />
      )}
    </>
  );
}
