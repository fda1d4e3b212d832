import type { CrawlRunId } from '@around/contracts/ids';
import type { LoggedTask, RunLog } from '@around/database/activity/run-log';
import { expect, test } from 'vitest';
import { runEntries } from './run-entries.ts';

const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 12, 0, second));

const run: RunLog['run'] = {
  id: 'run' as CrawlRunId,
  reason: 'scheduled',
  startedAt: at(0),
  finishedAt: null,
  storiesFetched: 0,
  storiesAdded: 0,
  storiesUnplaced: 0,
  storiesSetAside: 0,
  tasks: 0,
  tasksOpen: 0,
  tasksFailed: 0,
};
const sweep: LoggedTask = {
  id: 's',
  kind: 'sweep',
  state: 'pending',
  account: 'ada',
  profileCount: 0,
  profiles: [],
  isSecondLook: false,
  traySize: null,
  error: null,
  createdAt: at(0),
  touchedAt: at(0),
  finishedAt: null,
  waitsUntil: null,
  waitReason: null,
};
const batch: LoggedTask = {
  ...sweep,
  id: 'b',
  kind: 'fetch',
  account: null,
  profileCount: 4,
  profiles: ['a', 'b', 'c'],
};

const lines = (log: Partial<RunLog>) =>
  runEntries({ run, tasks: [], requests: [], events: [], pauses: [], setAside: [], ...log }).map(
    ({ tone, text }) => `${tone}: ${text}`,
  );

test('a cycle is described from start to end in order of time', () => {
  expect(
    lines({
      run: { ...run, reason: 'requested', finishedAt: at(9), storiesFetched: 7, storiesAdded: 2, storiesUnplaced: 1 },
      tasks: [
        { ...batch, state: 'done', createdAt: at(2), finishedAt: at(6) },
        { ...sweep, state: 'done', traySize: 4, finishedAt: at(2) },
      ],
      requests: [
        { id: '2', account: 'ada', call: 'stories', outcome: 'ok', finishedAt: at(5) },
        { id: '1', account: 'ada', call: 'tray', outcome: 'ok', finishedAt: at(1) },
      ],
    }),
  ).toEqual([
    'info: The cycle begins, requested by an operator',
    'info: ada requested its tray',
    'info: A batch of 4 profiles (a, b, c and 1 more) is to be fetched',
    'good: The sweep of ada is done: 4 profiles in its tray',
    'info: ada requested stories',
    'good: A batch of 4 profiles (a, b, c and 1 more) is done',
    'good: The cycle is complete: 7 stories, 2 of them new, 1 without a place',
  ]);
});

test('a postponed look-up of places is listed with its reason', () => {
  const place: LoggedTask = { ...batch, kind: 'place', state: 'put_off', error: 'look-ups rest', finishedAt: at(3) };

  expect(lines({ tasks: [place] })).toEqual([
    'info: The cycle begins, as scheduled',
    'info: The place look-up for 4 profiles (a, b, c and 1 more) is due',
    'waiting: The place look-up for 4 profiles (a, b, c and 1 more) is postponed to the next cycle: look-ups rest',
  ]);
});

test('an unreadable story is listed with its reason and its fields', () => {
  const story = { id: '1', username: 'ada', mediaId: '37001', reason: 'root: no media', keys: ['id', 'pk'], times: 2 };

  expect(lines({ setAside: [{ ...story, lastSeenAt: at(3) }] })).toEqual([
    'info: The cycle begins, as scheduled',
    'bad: Story 37001 of ada cannot be read (2 times): root: no media; its fields: id, pk',
  ]);
});

test('a wait has reason and end, and each new wait is a line of its own', () => {
  const waits = (waitsUntil: Date) =>
    runEntries({
      run,
      tasks: [{ ...sweep, touchedAt: at(3), waitsUntil, waitReason: 'it has used up its requests for this hour' }],
      requests: [],
      events: [],
      pauses: [],
      setAside: [],
    })[1];

  expect(waits(at(40))).toMatchObject({
    tone: 'waiting',
    text: 'The sweep of ada waits: it has used up its requests for this hour',
    until: at(40).toISOString(),
  });
  expect(waits(at(40))?.key).toBe(waits(at(40))?.key);
  expect(waits(at(40))?.key).not.toBe(waits(at(50))?.key);
});

test('failures, postponed tasks and events of accounts and proxies have their causes', () => {
  expect(
    lines({
      run: { ...run, finishedAt: at(9), tasksFailed: 1 },
      tasks: [
        { ...sweep, state: 'failed', error: 'the session has ended', finishedAt: at(2) },
        { ...batch, state: 'put_off', waitReason: 'it cools down', createdAt: at(3), finishedAt: at(4) },
      ],
      requests: [
        { id: '1', account: 'ada', call: 'profileByName', outcome: 'proxyRefusesCredentials', finishedAt: at(1) },
      ],
      events: [
        {
          id: '1',
          about: 'account',
          subject: 'ada',
          event: 'needs_attention',
          cause: 'challenged',
          reason: null,
          at: at(5),
          until: null,
        },
        {
          id: '1',
          about: 'proxy',
          subject: 'h:80',
          event: 'cooling',
          cause: 'x',
          reason: 'no connection',
          at: at(6),
          until: at(60),
        },
        {
          id: '2',
          about: 'account',
          subject: 'ada',
          event: 'rebound',
          cause: 'proxyQuarantined',
          reason: null,
          at: at(7),
          until: null,
        },
      ],
      pauses: [{ id: '1', reason: 'a third is blocked', openedAt: at(8), until: at(50), closedAt: at(9) }],
    }).slice(1),
  ).toEqual([
    'bad: ada requested a profile by name: proxy refuses credentials',
    'bad: The sweep of ada failed: the session has ended',
    'info: A batch of 4 profiles (a, b, c and 1 more) is to be fetched',
    'waiting: A batch of 4 profiles (a, b, c and 1 more) is postponed to the next cycle: it cools down',
    'bad: Account ada needs attention: challenged',
    'waiting: Proxy h:80 is cooling down: no connection',
    'info: Account ada moves to another proxy: proxy quarantined',
    'waiting: All crawling is paused: a third is blocked',
    'good: Crawling is resumed',
    'bad: The cycle is complete: 0 stories, 0 of them new; 1 task failed',
  ]);
});
