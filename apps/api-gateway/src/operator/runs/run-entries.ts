import type { CrawlLogEntry } from '@around/contracts/operator/run-log';
import type {
  LoggedEvent,
  LoggedPause,
  LoggedRequest,
  LoggedRun,
  LoggedTask,
  RunLog,
} from '@around/database/records/run-log';

/** The log of a run in words, the oldest entry first. */
export function runEntries({ run, tasks, requests, events, pauses }: RunLog): CrawlLogEntry[] {
  return [
    ...describeRun(run),
    ...tasks.flatMap(describeTask),
    ...requests.map(describeRequest),
    ...events.map(describeEvent),
    ...pauses.flatMap(describePause),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key));
}

type Line = Omit<CrawlLogEntry, 'at' | 'until'> & { at: Date; until?: Date | null };

function entry({ at, until = null, ...line }: Line): CrawlLogEntry {
  return { ...line, at: at.toISOString(), until: until?.toISOString() ?? null };
}

function describeRun({ id, reason, startedAt, finishedAt, ...counts }: LoggedRun): CrawlLogEntry[] {
  const why = reason === 'requested' ? 'asked for by an operator' : 'as scheduled';
  const begin = entry({ key: `run:${id}`, at: startedAt, kind: 'run', tone: 'info', text: `The cycle begins, ${why}` });
  if (finishedAt === null) return [begin];
  const { storiesFetched, storiesAdded, storiesUnplaced, tasksFailed } = counts;
  const unplaced = storiesUnplaced > 0 ? `, ${storiesUnplaced} without a place` : '';
  const failed = tasksFailed > 0 ? `; ${plural(tasksFailed, 'task')} failed` : '';
  const text = `The cycle is complete: ${plural(storiesFetched, 'story', 'stories')}, ${storiesAdded} of them new${unplaced}${failed}`;
  return [begin, entry({ key: `run:${id}:end`, at: finishedAt, kind: 'run', tone: failed ? 'bad' : 'good', text })];
}

function describeTask(task: LoggedTask): CrawlLogEntry[] {
  const { id, state, createdAt, finishedAt, touchedAt, waitsUntil, waitReason } = task;
  const kind = task.kind === 'sweep' ? 'sweep' : 'batch';
  const what = describeWork(task);
  const lines: Line[] = [];
  if (kind === 'batch') {
    lines.push({ key: `task:${id}`, at: createdAt, kind, tone: 'info', text: `${what} is to be fetched` });
  }
  if (state === 'pending' && waitsUntil) {
    const text = `${what} waits: ${waitReason ?? 'nobody is free'}`;
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
  if (kind === 'sweep') return `The sweep of ${account ?? 'an account that is gone'}`;
  const others = profileCount - profiles.length;
  const names = others > 0 ? `${profiles.join(', ')} and ${others} more` : profiles.join(', ');
  return `${isSecondLook ? 'A second look at a batch' : 'A batch'} of ${plural(profileCount, 'profile')} (${names})`;
}

function describeEnd({ state, error, waitReason, traySize }: LoggedTask, what: string): Pick<Line, 'tone' | 'text'> {
  switch (state) {
    case 'failed':
      return { tone: 'bad', text: `${what} failed: ${error ?? 'nobody knows why'}` };
    case 'put_off':
      return {
        tone: 'waiting',
        text: `${what} is put off to the next cycle: ${waitReason ?? 'nobody was free in time'}`,
      };
    default: {
      const seen = traySize === null ? '' : `: ${plural(traySize, 'profile')} in its tray`;
      return { tone: 'good', text: `${what} is done${seen}` };
    }
  }
}

const called: Record<LoggedRequest['call'], string> = {
  tray: 'its tray',
  stories: 'stories',
  following: 'whom it follows',
  profile: 'a profile',
  profileByName: 'a profile by name',
  location: 'a place',
  checkSession: 'a sign that its session works',
  logOut: 'its session to end',
};

function describeRequest({ id, account, call, outcome, finishedAt }: LoggedRequest): CrawlLogEntry {
  const isOk = outcome === 'ok';
  const text = `${account} asked for ${called[call]}${isOk ? '' : `: ${splitCamelCase(outcome)}`}`;
  return entry({ key: `request:${id}`, at: finishedAt, kind: 'request', tone: isOk ? 'info' : 'bad', text });
}

const became: Record<LoggedEvent['event'], string> = {
  active: 'is at work again',
  cooling: 'cools down',
  resting: 'rests',
  needs_attention: 'needs attention',
  logged_out: 'is logged out',
  quarantined: 'is in quarantine',
  disabled: 'is disabled',
  rebound: 'moves to another proxy',
};

function describeEvent({ id, about, subject, event, cause, reason, at, until }: LoggedEvent): CrawlLogEntry {
  const name = about === 'account' ? 'Account' : 'Proxy';
  const tone = event === 'active' ? 'good' : event === 'rebound' ? 'info' : until ? 'waiting' : 'bad';
  const text = `${name} ${subject} ${became[event]}: ${reason ?? splitCamelCase(cause)}`;
  return entry({ key: `${about}:${id}`, at, kind: about, tone, text, until });
}

function describePause({ id, reason, openedAt, until, closedAt }: LoggedPause): CrawlLogEntry[] {
  const begin: Line = {
    key: `pause:${id}`,
    at: openedAt,
    kind: 'pause',
    tone: 'waiting',
    text: `All crawling pauses: ${reason}`,
    until,
  };
  const end: Line[] = closedAt
    ? [{ key: `pause:${id}:end`, at: closedAt, kind: 'pause', tone: 'good', text: 'Crawling goes on' }]
    : [];
  return [begin, ...end].map(entry);
}

/** `proxyRefusesCredentials` as people write it. */
function splitCamelCase(code: string): string {
  return code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
