import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConsoleIcon, type ConsoleIconName } from '../controls/console-icon.tsx';
import { formatDuration } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import { activityPath } from '../navigation/cause-paths.ts';
import { placementReason } from './placement-labels.ts';
import type { StoryHistory } from './stories-query.ts';

/** The steps of a story in the order of their times. */
export function HistorySteps({ history }: { history: StoryHistory }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)]">
      {history.story.source === 'moment' ? <Shared moment={history.moment} /> : <Collected history={history} />}
      <Step at={history.lookUp?.finishedAt ?? history.story.createdAt} icon="pin" name="Placed">
        {placementReason(history.story)}
      </Step>
      <Shown history={history} />
    </ol>
  );
}

function Collected({ history: { story, tray, fetch } }: { history: StoryHistory }) {
  return (
    <>
      <Step at={story.postedAt} icon="upload" name="Posted">
        By @{story.username ?? 'a removed profile'} at the network.
      </Step>
      <Step at={tray?.seenAt ?? null} icon="eye" name="Seen in a tray">
        {tray === null
          ? 'No tray showed it, or the sighting was replaced by that of a newer story.'
          : tray.isExact
            ? `${delay(story.postedAt, tray.seenAt)} after it was posted.`
            : 'A tray of this crawl showed its author as live at that time.'}
      </Step>
      <Step at={fetch?.request?.at ?? fetch?.finishedAt ?? null} icon="people" name="Fetched">
        {fetch ? <Fetched fetch={fetch} /> : 'Outside a crawl, or so long ago that its record is deleted.'}
      </Step>
    </>
  );
}

function Fetched({ fetch }: { fetch: NonNullable<StoryHistory['fetch']> }) {
  const { kind, accountId, account, runId, reason, request, isSecondLook } = fetch;
  return (
    <>
      {kind === 'sweep' ? "In the tray's answer itself, by " : 'By '}
      <ActivityLink to={accountId && activityPath({ account: accountId })}>
        {account ?? 'a removed account'}
      </ActivityLink>
      {request && (
        <>
          {' through '}
          <ActivityLink to={request.proxyId && activityPath({ proxy: request.proxyId })}>
            {request.proxy ?? 'a removed proxy'}
          </ActivityLink>
          {request.tookMs !== null && `, in ${formatDuration(request.tookMs)}`}
        </>
      )}
      {isSecondLook && ', at a second look'}, in a{' '}
      <ActivityLink to={activityPath({ run: runId })}>
        {reason === 'scheduled' ? 'scheduled crawl' : 'requested crawl'}
      </ActivityLink>
      .
    </>
  );
}

function Shared({ moment }: Pick<StoryHistory, 'moment'>) {
  return (
    <>
      <Step at={moment?.uploadedAt ?? null} icon="upload" name="Uploaded">
        Shared by a user of Around.
      </Step>
      <Step at={moment?.readyAt ?? null} icon="check" name="Prepared">
        {moment?.readyAt
          ? `${delay(moment.uploadedAt, moment.readyAt)} after the upload.`
          : 'When its video was ready is no longer known.'}
      </Step>
    </>
  );
}

const whyNot = { hidden: 'It is hidden until an operator decides.', removed: 'An operator has removed it.' };

function Shown({ history: { story } }: { history: StoryHistory }) {
  if (story.visibility !== 'shown') {
    return (
      <Step at={null} icon="cross" isLast name="Not shown">
        {whyNot[story.visibility]}
      </Step>
    );
  }
  return (
    <Step at={story.createdAt} icon="play" isLast name="Shown">
      {`${delay(story.postedAt, story.createdAt)} after it was posted, until ${localTime(story.expiresAt)}.`}
    </Step>
  );
}

function delay(from: string, to: string): string {
  return formatDuration(Math.max(0, Date.parse(to) - Date.parse(from)));
}

function ActivityLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link className="finger-target font-semibold text-link hover:underline" to={to}>
      {children}
    </Link>
  );
}

type StepProps = { name: string; icon: ConsoleIconName; at: string | null; children: ReactNode; isLast?: boolean };

function Step({ name, icon, at, children, isLast = false }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-5 text-14 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute start-4 top-8 bottom-0 w-px bg-line" />}
      <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-paper">
        <ConsoleIcon name={icon} size={16} />
      </span>
      <div className="min-w-0 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          {at && (
            <time className="text-12 text-muted tabular-nums" dateTime={at}>
              {localTime(at)}
            </time>
          )}
        </p>
        <p className="wrap-anywhere">{children}</p>
      </div>
    </li>
  );
}
