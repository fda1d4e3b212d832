import { useState } from 'react';
import { ConfirmDialog } from '../controls/dialogs/confirm-dialog.tsx';
import { RowAction } from '../controls/row-action.tsx';
import { localTime } from '../formats/times.ts';
import { useAction } from '../queries/jobs/use-action.ts';
import { DataTable } from '../table/data-table.tsx';
import { allow, type ExcludedProfile } from './collection-queries.ts';

const takeOff = {
  run: allow,
  done: ({ message }: { message: string }) => ({ title: message }),
  failedTitle: 'Failed to take the profile off the list',
};

export function ExcludedTable({ profiles }: { profiles: ExcludedProfile[] }) {
  const [asked, setAsked] = useState<ExcludedProfile>();
  const { mutate, isPending, variables } = useAction(takeOff);
  return (
    <>
      <DataTable
        caption="Profiles that are not to be collected"
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
                label={`Take @${profile.username} off the list`}
                onClick={() => setAsked(profile)}
                text="Take off"
              />
            ),
          },
        ]}
        empty="Nobody has been left out so far."
        keyOf={({ id }) => id}
        rows={profiles}
      />
      {asked && (
        <ConfirmDialog
          confirm="Take off the list"
          isHarmless
          onClose={() => setAsked(undefined)}
          onConfirm={() => mutate(asked)}
          text="The crawler may ask for its stories again from the next cycle on. What was deleted does not come back by itself."
          title={`Take @${asked.username} off the list?`}
        />
      )}
    </>
  );
}
