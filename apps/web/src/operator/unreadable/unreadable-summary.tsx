import { useNow } from '../../ui/time/use-now.ts';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { countOf, formatNumber } from '../formats/amounts.ts';
import { activityPath } from '../navigation/cause-paths.ts';
import { countUnreadable } from './count-unreadable.ts';
import type { SetAsideStory } from './unreadable-query.ts';

export function UnreadableSummary({ stories: all }: { stories: SetAsideStory[] }) {
  const { stories, profiles, recent } = countUnreadable(all, useNow());
  return (
    <ConsoleCard title="What this means">
      <div>
        <StateChip cause={activityPath({ run: all[0]?.lastRunId ?? undefined })} tone={recent > 0 ? 'bad' : 'good'}>
          {recent > 0 ? `${countOf(recent, 'story', 'stories')} in the last hour` : 'None in the last hour'}
        </StateChip>
      </div>
      <FactList
        facts={[
          ['Stories', formatNumber(stories)],
          ['Profiles', formatNumber(profiles)],
        ]}
      />
      <p className="max-w-prose text-14 text-muted">
        The network served these stories in a shape that the crawler cannot read. Visitors do not see them; all other
        stories are collected as usual. There is nothing to dismiss: while a story is live, each crawl reads it again,
        and the alert ends one hour after the last unreadable one. If many profiles have the same reason, the network
        has changed its responses, and the crawler needs a new release. The reason and the names of the fields show what
        has changed.
      </p>
    </ConsoleCard>
  );
}
