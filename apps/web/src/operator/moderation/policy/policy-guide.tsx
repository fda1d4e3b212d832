import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { SUSPENSION_WINDOW_DAYS } from '@around/contracts/safety/suspension-ladder';
import { PolicyTable } from './policy-table.tsx';

/** The operator's guide: what reports do by themselves, and what decisions do. */
export function PolicyGuide() {
  return (
    <>
      <ul className="grid max-w-prose list-disc gap-1 ps-5 text-14 text-muted">
        <li>For the reporter the story is hidden at once, whatever the reason.</li>
        <li>
          One network hides only a few stories a day. What it reports beyond that stays visible and waits first in the
          queue.
        </li>
        <li>
          A story that an operator has kept is never hidden by reports again. New reports open its case once more.
        </li>
        <li>
          A decision can be undone for {UNDO_MINUTES} minutes. Mails are sent and files are deleted only after that.
        </li>
        <li>
          Two removed moments within {SUSPENSION_WINDOW_DAYS} days suspend their author for a day, three for a week,
          four for 30 days, five without an end.
        </li>
        <li>"Remove the profile permanently" deletes everything of it, and the crawler stores nothing of it again.</li>
      </ul>
      <PolicyTable />
    </>
  );
}
