import { Link } from 'react-router-dom';
import { ConsoleCard, FactList } from '../../controls/console-card.tsx';
import { localTime } from '../../formats/times.ts';
import { storyHistoryPath } from '../../navigation/cause-paths.ts';
import type { CaseDetail } from '../moderation-queries.ts';
import { isDisturbing } from '../policy/reason-labels.ts';
import { visibilityLabel } from '../queue/case-columns.tsx';
import { ReviewedMedia } from './reviewed-media.tsx';

/** What the case is about, as visitors saw it. */
export function CaseStory({ found }: { found: CaseDetail }) {
  const { story, reportList, reason } = found;
  if (!story) {
    return (
      <ConsoleCard title="The story">
        <p className="text-14 text-muted">
          {found.kind === 'story'
            ? 'The record of this story was deleted 30 days after its end.'
            : 'The request names no story that is shown here.'}
        </p>
      </ConsoleCard>
    );
  }
  const mayDisturb = isDisturbing(reason) || reportList.some((report) => isDisturbing(report.reason));
  return (
    <ConsoleCard title="The story">
      <ReviewedMedia isDisturbing={mayDisturb} key={story.id} story={story} />
      {story.caption && (
        <p className="text-14 wrap-anywhere" dir="auto">
          {story.caption}
        </p>
      )}
      <FactList
        facts={[
          ['Place', story.locationName],
          ['Source', story.source === 'moment' ? 'A user of Around' : 'The network'],
          ['Visitors see', visibilityLabel[story.visibility]],
          ['Posted', localTime(story.postedAt)],
          ['Expires', localTime(story.expiresAt)],
          ...deletionOf(story),
        ]}
      />
      {story.visibility !== 'gone' && (
        <Link
          className="finger-target w-fit text-14 font-semibold text-link hover:underline"
          to={storyHistoryPath(story.id)}
        >
          History of this story
        </Link>
      )}
    </ConsoleCard>
  );
}

/** The case goes on with what is kept of the story. */
function deletionOf({ deletedByAuthorAt }: NonNullable<CaseDetail['story']>): [string, string][] {
  return deletedByAuthorAt ? [['Deleted by its author', localTime(deletedByAuthorAt)]] : [];
}
