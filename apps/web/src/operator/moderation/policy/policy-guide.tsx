import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { SUSPENSION_WINDOW_DAYS } from '@around/contracts/safety/suspension-ladder';
import { PolicyTable } from './policy-table.tsx';

/** The operator's guide: what reports do automatically, and what decisions do. */
export function PolicyGuide() {
  return (
    <>
      <ul className="grid max-w-prose list-disc gap-1 ps-5 text-14 text-muted">
        <li>For the reporter the story is hidden at once, whatever the reason.</li>
        <li>
          Reports from one network hide only a few stories a day. Further reported stories stay visible and come first
          in the queue.
        </li>
        <li>A story that an operator has kept is never hidden by reports again. New reports open its case again.</li>
        <li>
          A decision can be undone for {UNDO_MINUTES} minutes. Mails are sent and files are deleted only after that.
        </li>
        <li>
          Two removed moments within {SUSPENSION_WINDOW_DAYS} days suspend their author for a day, three for a week,
          four for 30 days, five permanently.
        </li>
        <li>"Remove the profile permanently" deletes all its data, and the crawler never stores it again.</li>
      </ul>
      <PolicyTable />
    </>
  );
}
