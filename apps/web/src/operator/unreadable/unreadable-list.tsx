import { useNow } from '../../ui/time/use-now.ts';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { countOf } from '../formats/amounts.ts';
import { DataTable } from '../table/data-table.tsx';
import { countUnreadable } from './count-unreadable.ts';
import { unreadableColumns } from './unreadable-columns.tsx';
import type { SetAsideStory } from './unreadable-query.ts';

/** The list, filtered by a reason that is a parameter of the URL. */
export function UnreadableList({ stories }: { stories: SetAsideStory[] }) {
  const [search, changeAddress] = useAddress();
  const { reasons } = countUnreadable(stories, useNow());
  const chosen = search.get('reason') ?? '';
  const shown = chosen ? stories.filter(({ reason }) => reason === chosen) : stories;
  const hasNoMatch = chosen !== '' && shown.length === 0;
  return (
    <ConsoleCard title="Stories">
      {(reasons.length > 1 || hasNoMatch) && (
        <SelectField
          label="Reason"
          onChange={(reason) => changeAddress({ reason })}
          options={[
            { value: '', name: 'Every reason' },
            ...reasons.map(({ reason, ...counts }) => ({ value: reason, name: `${reason} (${countText(counts)})` })),
            ...(hasNoMatch ? [{ value: chosen, name: chosen }] : []),
          ]}
          value={chosen}
        />
      )}
      <DataTable
        caption="Unreadable stories"
        columns={unreadableColumns}
        empty={hasNoMatch ? 'No story has this reason.' : 'Every story of the last eight days could be read.'}
        keyOf={({ id }) => id}
        rows={shown}
        storedAs="unreadable-stories"
      />
    </ConsoleCard>
  );
}

function countText({ stories, profiles }: { stories: number; profiles: number }): string {
  return `${countOf(stories, 'story', 'stories')} of ${countOf(profiles, 'profile')}`;
}
