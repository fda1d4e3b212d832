import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import type { FeedStory } from '../../../ui/feed-place/feed-place.ts';
import { serverClock } from '../../../ui/time/server-clock.ts';
import { hiddenStories } from '../../feed-data/hidden-stories.ts';
import { safetyFailureText } from '../safety-failure.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { ReasonList } from './reason-list.tsx';
import { ReportSent } from './report-sent.tsx';
import { useReport } from './use-report.ts';

type Props = { story: FeedStory; isSample: boolean; onClose: () => void };

/** Reporting a story in two presses: Report, then the reason. The story is hidden on this device at once. */
export function ReportSheet({ story, isSample, onClose }: Props) {
  const t = useSafetyText();
  const report = useReport(story.id);
  const { data: sent, variables } = report;

  function hide() {
    const until = story.expiresAt ?? serverClock.now() + STORY_LIFETIME_MS;
    hiddenStories.hide(story.id, serverClock.toDeviceTime(until));
  }

  return (
    <Sheet onClose={onClose} title={t('Report this story')}>
      <div className="grid gap-5">
        {isSample ? (
          <p className="grid gap-1 text-14">
            <strong className="text-16">{t('This is a sample')}</strong>
            {t('It is shown by Around itself. There is nothing to report.')}
          </p>
        ) : sent && variables ? (
          <ReportSent onClose={onClose} reason={variables.reason} sent={sent} storyId={story.id} />
        ) : (
          <>
            <p className="text-14 text-muted">
              {t('What is wrong with it? Your report needs no account, and nobody learns that it was you.')}
            </p>
            {report.error && (
              <p className="rounded-card border border-danger p-3 text-14 text-danger-text" role="alert">
                <strong>{t('The report was not sent')}</strong> {safetyFailureText(t, report.error)}
              </p>
            )}
            <ReasonList
              onChosen={(reason) => report.mutate({ reason }, { onSuccess: hide })}
              sending={report.isPending ? variables?.reason : undefined}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}
