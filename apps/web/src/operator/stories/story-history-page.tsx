import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { ConsoleLoading } from '../controls/console-loading.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { RefreshButton } from '../controls/refresh-button.tsx';
import { localTime } from '../formats/times.ts';
import { MODERATION_PATH, STORIES_PATH } from '../navigation/console-pages.ts';
import { useFailureNotice } from '../queries/use-failure-notice.ts';
import { ConsolePage } from '../shell/console-page.tsx';
import { HistorySteps } from './history-steps.tsx';
import { type StoryHistory, storyHistoryQuery } from './stories-query.ts';
import { StoryPicture } from './story-picture.tsx';

const PICTURE_WIDTH = 640;

/** `/admin/stories/:storyId`: one story from the tray of an account to the feed of the visitors. */
export function StoryHistoryPage() {
  const { storyId = '' } = useParams();
  const history = useQuery({ ...storyHistoryQuery(storyId), enabled: false });
  return (
    <ConsolePage
      actions={<RefreshButton query={history} />}
      title="History of a story"
      updatedAt={history.dataUpdatedAt}
    >
      <HistoryContent storyId={storyId} />
      <Link className="finger-target text-14 font-semibold text-link hover:underline" to={STORIES_PATH}>
        All stories
      </Link>
    </ConsolePage>
  );
}

function HistoryContent({ storyId }: { storyId: string }) {
  const { data, error, isPending, isError, refetch } = useQuery(storyHistoryQuery(storyId));
  const retry = () => void refetch();
  useFailureNotice(error, 'Failed to load the story', retry);
  return (
    <>
      {isPending && <ConsoleLoading>Loading the story...</ConsoleLoading>}
      {isError && <FailureAlert error={error} onRetry={retry} title="Failed to load the story" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
          <StoryPicture className="max-md:max-w-60" story={data.story} width={PICTURE_WIDTH} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ConsoleCard title="From the tray to the feed">
              <HistorySteps history={data} />
            </ConsoleCard>
            <About history={data} />
          </div>
        </div>
      )}
    </>
  );
}

function About({ history: { story, caseId } }: { history: StoryHistory }) {
  return (
    <ConsoleCard title="The story">
      <FactList
        facts={[
          [
            'Place',
            <Link
              className="finger-target text-link hover:underline"
              key="place"
              to={`/l/${story.locationId}/s/${story.id}`}
            >
              {story.locationName}
            </Link>,
          ],
          ['Author', story.username ? `@${story.username}` : 'A user'],
          ['Media', story.mediaType === 'video' ? 'Video' : 'Image'],
          ['Posted', localTime(story.postedAt)],
          ['Story ID', <code key="id">{story.id}</code>],
        ]}
      />
      {story.caption && <p className="own-direction text-14 wrap-anywhere">{story.caption}</p>}
      {caseId && (
        <Link
          className="finger-target w-fit text-14 font-semibold text-link hover:underline"
          to={`${MODERATION_PATH}?case=${caseId}`}
        >
          Open its moderation case
        </Link>
      )}
    </ConsoleCard>
  );
}
