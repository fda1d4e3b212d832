import type { CrawlLogEntry } from '@around/contracts/operator/crawler/run-log';
import type {
  LoggedEvent,
  LoggedPause,
  LoggedRequest,
  LoggedRun,
  LoggedSetAside,
  LoggedTask,
  RunLog,
} from '@around/database/activity/run-log';

/** The log of a run as text lines, oldest first. */
export function runEntries({ run, tasks, requests, events, pauses, setAside }: RunLog): CrawlLogEntry[] {
  return [
    ...describeRun(run),
    ...tasks.flatMap(describeTask),
    ...requests.map(describeRequest),
    ...events.map(describeEvent),
    ...pauses.flatMap(describePause),
    ...setAside.map(describeSetAside),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key));
}

type Line = Omit<CrawlLogEntry, 'at' | 'until'> & { at: Date; until?: Date | null };

function entry({ at, until = null, ...line }: Line): CrawlLogEntry {
  return { ...line, at: at.toISOString(), until: until?.toISOString() ?? null };
}

function describeRun({ id, reason, startedAt, finishedAt, ...counts }: LoggedRun): CrawlLogEntry[] {
  const why = reason === 'requested' ? 'requested by an operator' : 'as scheduled';
  const begin = entry({ key: `run:${id}`, at: startedAt, kind: 'run', tone: 'info', text: `The cycle begins, ${why}` });
  if (finishedAt === null) return [begin];
  const { storiesFetched, storiesAdded, storiesUnplaced, storiesSetAside, tasksFailed } = counts;
  const unplaced = storiesUnplaced > 0 ? `, ${storiesUnplaced} without a place` : '';
  const unread = storiesSetAside > 0 ? `, ${storiesSetAside} could not be read` : '';
  const failed = tasksFailed > 0 ? `; ${plural(tasksFailed, 'task')} failed` : '';
  const text = `The cycle is complete: ${plural(storiesFetched, 'story', 'stories')}, ${storiesAdded} of them new${unplaced}${unread}${failed}`;
  return [begin, entry({ key: `run:${id}:end`, at: finishedAt, kind: 'run', tone: failed ? 'bad' : 'good', text })];
}

function describeTask(task: LoggedTask): CrawlLogEntry[] {
  const { id, state, createdAt, finishedAt, touchedAt, waitsUntil, waitReason } = task;
  const kind = task.kind === 'sweep' ? 'sweep' : 'batch';
  const what = describeWork(task);
  const lines: Line[] = [];
  if (kind === 'batch') {
    const text = task.kind === 'place' ? `${what} is due` : `${what} is to be fetched`;
    lines.push({ key: `task:${id}`, at: createdAt, kind, tone: 'info', text });
  }
  if (state === 'pending' && waitsUntil) {
    const text = `${what} waits: ${waitReason ?? 'no account is available'}`;
    lines.push({
      key: `wait:${id}:${waitsUntil.getTime()}`,
      at: touchedAt,
      kind,
      tone: 'waiting',
      text,
      until: waitsUntil,
    });
  }
  if (finishedAt) lines.push({ key: `task:${id}:end`, at: finishedAt, kind, ...describeEnd(task, what) });
  return lines.map(entry);
}

function describeWork({ kind, account, profileCount, profiles, isSecondLook }: LoggedTask): string {
  if (kind === 'sweep') return `The sweep of ${account ?? 'a removed account'}`;
  const others = profileCount - profiles.length;
  const names = others > 0 ? `${profiles.join(', ')} and ${others} more` : profiles.join(', ');
  if (kind === 'place') return `The place look-up for ${plural(profileCount, 'profile')} (${names})`;
  return `${isSecondLook ? 'A second look at a batch' : 'A batch'} of ${plural(profileCount, 'profile')} (${names})`;
}

function describeEnd({ state, error, waitReason, traySize }: LoggedTask, what: string): Pick<Line, 'tone' | 'text'> {
  switch (state) {
    case 'failed':
      return { tone: 'bad', text: `${what} failed: ${error ?? 'unknown error'}` };
    case 'put_off':
      return {
        tone: 'waiting',
        text: `${what} is postponed to the next cycle: ${waitReason ?? error ?? 'no account was available in time'}`,
      };
    default: {
      const seen = traySize === null ? '' : `: ${plural(traySize, 'profile')} in its tray`;
      return { tone: 'good', text: `${what} is done${seen}` };
    }
  }
}

const callNames: Record<LoggedRequest['call'], string> = {
  tray: 'its tray',
  stories: 'stories',
  following: 'its followed profiles',
  profile: 'a profile',
  profileByName: 'a profile by name',
  location: 'a place',
  checkSession: 'a session check',
  logOut: 'a logout',
};

function describeRequest({ id, account, call, outcome, finishedAt }: LoggedRequest): CrawlLogEntry {
  const isOk = outcome === 'ok';
  const text = `${account} requested ${callNames[call]}${isOk ? '' : `: ${splitCamelCase(outcome)}`}`;
  return entry({ key: `request:${id}`, at: finishedAt, kind: 'request', tone: isOk ? 'info' : 'bad', text });
}

const eventTexts: Record<LoggedEvent['event'], string> = {
  active: 'is active again',
  cooling: 'is cooling down',
  resting: 'is resting',
  needs_attention: 'needs attention',
  logged_out: 'is logged out',
  quarantined: 'is quarantined',
  disabled: 'is disabled',
  rebound: 'moves to another proxy',
};

function describeEvent({ id, about, subject, event, cause, reason, at, until }: LoggedEvent): CrawlLogEntry {
  const name = about === 'account' ? 'Account' : 'Proxy';
  const tone = event === 'active' ? 'good' : event === 'rebound' ? 'info' : until ? 'waiting' : 'bad';
  const text = `${name} ${subject} ${eventTexts[event]}: ${reason ?? splitCamelCase(cause)}`;
  return entry({ key: `${about}:${id}`, at, kind: about, tone, text, until });
}

function describePause({ id, reason, openedAt, until, closedAt }: LoggedPause): CrawlLogEntry[] {
  const begin: Line = {
    key: `pause:${id}`,
    at: openedAt,
    kind: 'pause',
    tone: 'waiting',
    text: `All crawling is paused: ${reason}`,
    until,
  };
  const end: Line[] = closedAt
    ? [{ key: `pause:${id}:end`, at: closedAt, kind: 'pause', tone: 'good', text: 'Crawling is resumed' }]
    : [];
  return [begin, ...end].map(entry);
}

function describeSetAside({ id, username, mediaId, reason, keys, times, lastSeenAt }: LoggedSetAside): CrawlLogEntry {
  const what = mediaId === null ? `The stories of ${username}` : `Story ${mediaId} of ${username}`;
  const again = times > 1 ? ` (${times} times)` : '';
  const fields = keys.length > 0 ? keys.join(', ') : 'none';
  const text = `${what} cannot be read${again}: ${reason}; its fields: ${fields}`;
  return entry({ key: `aside:${id}:${times}`, at: lastSeenAt, kind: 'batch', tone: 'bad', text });
}

/** `proxyRefusesCredentials` -> `proxy refuses credentials`. */
function splitCamelCase(code: string): string {
  return code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
