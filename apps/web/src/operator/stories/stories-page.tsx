import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { ConsoleCard } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { OlderRows } from '../controls/older-rows.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { PLACEMENT_OPTIONS } from './placement-labels.ts';
import { storiesQuery } from './stories-query.ts';
import { StoryTile } from './story-tile.tsx';

/** `/admin/stories`: the stories that were stored last, as pictures. */
export function StoriesPage() {
  const [search] = useSearchParams();
  const stories = useInfiniteQuery({ ...storiesQuery(search.get('placed') ?? ''), enabled: false });
  return (
    <ConsolePage actions={<RefreshButton query={stories} />} title="Stories" updatedAt={stories.dataUpdatedAt}>
      <Stories />
    </ConsolePage>
  );
}

function Stories() {
  const [search, changeAddress] = useAddress();
  const placedBy = search.get('placed') ?? '';
  const list = useInfiniteQuery(storiesQuery(placedBy));
  const retry = () => void list.refetch();
  useFailureNotice(list.error, 'Failed to load stories', retry);
  const stories = list.data?.pages.flat();
  return (
    <ConsoleCard title="Newest stories">
      <div className="sm:max-w-xs">
        <SelectField
          label="Placed by"
          onChange={(placed) => changeAddress({ placed })}
          options={PLACEMENT_OPTIONS}
          value={placedBy}
        />
      </div>
      {list.isPending && <ConsoleLoading>Loading stories...</ConsoleLoading>}
      {list.isError && <FailureAlert error={list.error} onRetry={retry} title="Failed to load stories" />}
      {stories?.length === 0 && (
        <p className="rounded-card bg-paper p-6 text-center text-14 text-muted">No story of this kind was stored.</p>
      )}
      {stories && stories.length > 0 && (
        <>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6 xl:grid-cols-8">
            {stories.map((story) => (
              <li className="grid min-w-0" key={story.id}>
                <StoryTile story={story} />
              </li>
            ))}
          </ul>
          <OlderRows count={stories.length} noun="story" nouns="stories" query={list} />
        </>
      )}
    </ConsoleCard>
  );
}
