import { randomUUID } from 'node:crypto';
import type { StoryId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { defaultSafetyLimits } from '../safety-limits.ts';

let gateway: AdminGateway;

beforeEach(async () => {
  gateway = await startAdminGateway();
});
afterEach(() => gateway[Symbol.asyncDispose]());

type Report = { storyId: StoryId | string; reason?: ReportReason; text?: string; email?: string };

async function report({ reason = 'spam', ...body }: Report, remoteAddress = '203.0.113.7') {
  return gateway.app.inject({ method: 'POST', url: '/api/reports', payload: { reason, ...body }, remoteAddress });
}

async function makeStory(caption = 'a'): Promise<{ placeId: string; storyId: StoryId }> {
  const place = await makeLivePlace(gateway.database.db, 'Kordon', [
    { caption, mediaUrl: `https://cdn.test/${randomUUID()}.jpg` },
  ]);
  return { placeId: place.id, storyId: place.storyIds[0]! };
}

async function captionsInFeed(): Promise<string[]> {
  const response = await gateway.app.inject({ url: '/api/feed?instagram=true&lat=38.43&lng=27.14' });
  const places: Array<{ stories: Array<{ caption: string }> }> = response.json();
  return places.flatMap(({ stories }) => stories.map(({ caption }) => caption));
}

const stateOf = async (code: string) => (await gateway.app.inject({ url: `/api/reports/${code}` })).json();
const queue = async () => (await gateway.admin.get('/api/admin/moderation')).json().cases;

test('an urgent report hides a story for everybody until an operator restores it', async () => {
  const { placeId, storyId } = await makeStory('mine');
  expect(await captionsInFeed()).toEqual(['mine']);

  const sent = await report({ storyId, reason: 'this_is_me', text: 'I did not agree' });

  expect([sent.statusCode, sent.json()]).toEqual([201, { code: expect.any(String), hidden: 'forEverybody' }]);
  const { code } = sent.json();
  expect(code).toMatch(/^[\w-]{22}$/);
  expect(await stateOf(code)).toEqual({ status: 'open', decidedAt: null });
  expect(await captionsInFeed()).toEqual([]);
  const link = () => gateway.app.inject({ url: `/l/${placeId}/s/${storyId}` });
  await expect.poll(async () => (await link()).statusCode).toBe(410);
  expect((await link()).json()).toEqual({ message: 'This story is not shown any more' });
  const card = await gateway.app.inject({ url: `/l/${placeId}/s/${storyId}/card.jpg` });
  expect(card.statusCode).toBe(410);

  const [waiting] = await queue();
  expect(waiting).toMatchObject({ reason: 'this_is_me', urgency: 'high', reports: 1, story: { visibility: 'hidden' } });
  const decision = await gateway.admin.send('POST', `/api/admin/moderation/cases/${waiting.id}/decision`, {
    action: 'restore',
    words: 'A public street',
  });
  expect(decision.statusCode).toBe(200);

  expect(await captionsInFeed()).toEqual(['mine']);
  expect(await stateOf(code)).toEqual({ status: 'kept', decidedAt: expect.any(String) });
  await expect.poll(async () => (await link()).statusCode).toBe(200);
  expect(await queue()).toEqual([]);
  const audit = (await gateway.admin.get('/api/admin/audit?action=moderation')).json().entries;
  expect(audit).toMatchObject([{ action: 'moderation.restore', details: { reason: 'this_is_me', story: storyId } }]);
});

test('a kept story is in the queue again when somebody else reports it, but no report hides it by itself', async () => {
  const { storyId } = await makeStory('kept');
  await report({ storyId, reason: 'this_is_me' });
  const [first] = await queue();
  await gateway.admin.send('POST', `/api/admin/moderation/cases/${first.id}/decision`, { action: 'dismiss' });

  const again = await report({ storyId, reason: 'this_is_me' }, '198.51.100.9');

  expect(again.json().hidden).toBe('forYou');
  expect(await captionsInFeed()).toEqual(['kept']);
  expect(await queue()).toMatchObject([{ id: first.id, reports: 2 }]);
});

test('a decision to keep covers its reasons: another urgent reason hides the story again, once', async () => {
  const { storyId } = await makeStory('kept');
  const keep = async () => {
    const [{ id }] = await queue();
    return gateway.admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, { action: 'restore' });
  };
  const { code } = (await report({ storyId, reason: 'this_is_me' })).json();
  await keep();

  expect((await report({ storyId, reason: 'child_sexual' }, '198.51.100.9')).json().hidden).toBe('forEverybody');
  expect(await captionsInFeed()).toEqual([]);
  expect(await queue()).toMatchObject([
    { reason: 'child_sexual', urgency: 'critical', story: { visibility: 'hidden' } },
  ]);
  await keep();
  expect((await report({ storyId, reason: 'child_sexual' }, '192.0.2.9')).json().hidden).toBe('forYou');
  await keep();

  // The same address as the first time.
  expect((await report({ storyId, reason: 'my_relative' })).json()).toEqual({ code, hidden: 'forEverybody' });
  expect(await stateOf(code)).toEqual({ status: 'open', decidedAt: null });
  const [waiting] = await queue();
  const { decision } = (
    await gateway.admin.send('POST', `/api/admin/moderation/cases/${waiting.id}/decision`, { action: 'restore' })
  ).json();
  await gateway.admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  await gateway.admin.send('POST', `/api/admin/moderation/cases/${waiting.id}/decision`, { action: 'restore' });
  for (const reason of ['this_is_me', 'child_sexual', 'my_relative'] as const) {
    expect((await report({ storyId, reason }, '198.51.100.77')).json().hidden).toBe('forYou');
  }
  expect(await captionsInFeed()).toEqual(['kept']);
});

test('an urgent reason that an address adds to its report hides the story', async () => {
  const { storyId } = await makeStory();
  await report({ storyId, reason: 'self_harm' });

  expect((await report({ storyId, reason: 'this_is_me' })).json().hidden).toBe('forEverybody');
});

test('networks that report for decided reasons only do not hide a kept story together', async () => {
  const { storyId } = await makeStory('kept');
  await report({ storyId, reason: 'spam' }, '192.0.2.1');
  const [{ id }] = await queue();
  await gateway.admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, { action: 'dismiss' });

  for (const network of [1, 2, 3]) {
    expect((await report({ storyId, reason: 'spam' }, `198.51.${network}.1`)).json().hidden).toBe('forYou');
  }
  expect((await report({ storyId, reason: 'threat' }, '203.0.1.1')).json().hidden).toBe('forYou');
  expect((await report({ storyId, reason: 'threat' }, '203.0.2.1')).json().hidden).toBe('forYou');
  expect((await report({ storyId, reason: 'threat' }, '203.0.3.1')).json().hidden).toBe('forEverybody');
});

test('other reasons hide a story when independent networks report it, and one network counts once', async () => {
  const { storyId } = await makeStory('crowd');

  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '198.51.100.1']) {
    expect((await report({ storyId, reason: 'harassment' }, address)).json().hidden).toBe('forYou');
  }
  expect(await captionsInFeed()).toEqual(['crowd']);

  expect((await report({ storyId, reason: 'spam' }, '2001:db8:1::1')).json().hidden).toBe('forEverybody');
  expect(await captionsInFeed()).toEqual([]);
});

test('the same address and story give the same code, count once, and add what was not said', async () => {
  const { storyId } = await makeStory();

  const first = (await report({ storyId, reason: 'spam', text: 'Advert' })).json();
  const second = (await report({ storyId, reason: 'threat', text: 'A threat too', email: 'ada@example.org' })).json();

  expect(second.code).toBe(first.code);
  const [waiting] = await queue();
  expect(waiting).toMatchObject({ reports: 1, networks: 1, reason: 'threat', urgency: 'high' });
  const detail = (await gateway.admin.get(`/api/admin/moderation/cases/${waiting.id}`)).json();
  expect(detail.reportList).toMatchObject([{ reason: 'threat', text: 'Advert\nA threat too', hasEmail: true }]);
});

test('three networks of one IPv6 /48 are one: they hide nothing together, and share the urgent reports of a day', async () => {
  const { storyId } = await makeStory('shown');
  for (const network of [1, 2, 3]) {
    expect((await report({ storyId, reason: 'spam' }, `2001:db8:7:${network}::1`)).json().hidden).toBe('forYou');
  }
  expect(await captionsInFeed()).toEqual(['shown']);

  const answers = [];
  for (let network = 4; network <= 9; network += 1) {
    const story = await makeStory();
    answers.push(
      (await report({ storyId: story.storyId, reason: 'this_is_me' }, `2001:db8:7:${network}::1`)).json().hidden,
    );
  }
  expect(answers).toEqual([...Array(5).fill('forEverybody'), 'forYou']);
});

test('one network hides its share of a day; what it reports beyond waits first in the queue', async () => {
  const stories = await Promise.all(Array.from({ length: 8 }, (_, index) => makeStory(`s${index}`)));
  await report({ storyId: (await makeStory('critical')).storyId, reason: 'my_child' }, '192.0.2.200');

  const answers = [];
  for (const [index, { storyId }] of stories.entries()) {
    answers.push((await report({ storyId, reason: 'this_is_me' }, `203.0.113.${index + 1}`)).json().hidden);
  }

  expect(answers.filter((hidden) => hidden === 'forEverybody')).toHaveLength(5);
  expect(await captionsInFeed()).toHaveLength(3);
  const waiting = await queue();
  expect(waiting.slice(0, 3)).toMatchObject(Array(3).fill({ isBeyondAllowance: true, story: { visibility: 'shown' } }));
  expect(waiting[3]).toMatchObject({ reason: 'my_child' });
});

test('what is dropped is answered as throttled, and what is repeated is not throttled', async () => {
  await using strict = await startAdminGateway({
    safetyLimits: {
      ...defaultSafetyLimits,
      report: { ...defaultSafetyLimits.report, perOrigin: { attempts: 1, minutes: 60 } },
    },
  });
  const place = await makeLivePlace(strict.database.db, 'Kordon', [{}, {}]);
  const send = (storyId: string) =>
    strict.app.inject({ method: 'POST', url: '/api/reports', payload: { storyId, reason: 'spam' } });
  const first = await send(place.storyIds[0]!);

  const dropped = await send(place.storyIds[1]!);
  const repeated = await send(place.storyIds[0]!);

  expect([dropped.statusCode, dropped.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect([repeated.statusCode, repeated.json().code]).toEqual([201, first.json().code]);
  expect((await strict.admin.get('/api/admin/moderation')).json().waiting).toBe(1);
});

test('what is not a report is refused, and addresses are stored as keyed hashes only', async () => {
  const { storyId } = await makeStory();
  const send = (payload: object) => gateway.app.inject({ method: 'POST', url: '/api/reports', payload });

  expect((await send({ storyId, reason: 'boring' })).json()).toEqual({ message: 'Please choose a reason' });
  expect((await send({ storyId, reason: 'spam', email: 'nobody' })).statusCode).toBe(400);
  expect((await send({ storyId, reason: 'spam', text: 'x'.repeat(1_001) })).json()).toEqual({
    message: 'The text must be at most 1000 characters',
  });
  expect((await send({ storyId: randomUUID(), reason: 'spam' })).statusCode).toBe(404);
  expect((await send({ storyId: '1', reason: 'spam' })).statusCode).toBe(400);
  expect((await gateway.app.inject({ url: `/api/reports/${'a'.repeat(22)}` })).statusCode).toBe(404);
  expect((await gateway.app.inject({ url: '/api/reports/short' })).statusCode).toBe(400);

  await report({ storyId, email: 'ada@example.org' });
  const rows = JSON.stringify(await gateway.database.db.selectFrom('reports').selectAll().execute());
  expect(rows).not.toMatch(/203\.0\.113|ada@example/);
});

test('of two operators one decides, and a decision can be undone for ten minutes', async () => {
  const { storyId } = await makeStory('undo');
  const { code } = (await report({ storyId, reason: 'sexual_content' })).json();
  const [{ id }] = await queue();
  const decide = (action: string) =>
    gateway.admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, { action });

  const both = await Promise.all([decide('remove'), decide('restore')]);

  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { decision } = both.find(({ statusCode }) => statusCode === 200)!.json();
  const undo = () => gateway.admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect((await undo()).statusCode).toBe(200);
  expect(await stateOf(code)).toEqual({ status: 'open', decidedAt: null });
  expect(await queue()).toMatchObject([{ id, story: { visibility: 'hidden' } }]);
  expect((await undo()).statusCode).toBe(409);
});

test('a case that another operator has claimed is not decided, until the claim ends', async () => {
  const { storyId } = await makeStory();
  await report({ storyId });
  const [{ id }] = await queue();
  const { db } = gateway.database;
  await db
    .updateTable('moderationCases')
    .set({ claimedBy: 'Deniz', claimedUntil: new Date(Date.now() + 60_000) })
    .execute();
  const decide = () => gateway.admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, { action: 'remove' });
  const claim = () => gateway.admin.send('PUT', `/api/admin/moderation/cases/${id}/claims/1`);

  expect((await decide()).json()).toEqual({ message: 'Deniz is looking at this case' });
  expect((await claim()).statusCode).toBe(409);
  expect(await captionsInFeed()).toHaveLength(1);
  await db.updateTable('moderationCases').set({ claimedUntil: new Date() }).execute();

  expect((await claim()).json()).toMatchObject({ claimedBy: 'Operator' });
  expect((await decide()).statusCode).toBe(200);
  expect(await captionsInFeed()).toEqual([]);
});

test('a claim that arrives after its release is refused, and the next claim is made', async () => {
  const { storyId } = await makeStory();
  await report({ storyId });
  const [{ id }] = await queue();
  const send = (method: 'PUT' | 'DELETE', claimId: string) =>
    gateway.admin.send(method, `/api/admin/moderation/cases/${id}/claims/${claimId}`);
  expect((await send('PUT', 'first')).json()).toMatchObject({ claimedBy: 'Operator' });

  expect((await send('DELETE', 'first')).statusCode).toBe(200);

  const late = await send('PUT', 'first');
  expect([late.statusCode, late.json()]).toEqual([409, { message: 'This claim has been released' }]);
  expect(await queue()).toMatchObject([{ id, claimedBy: null }]);
  expect((await send('DELETE', 'second')).statusCode).toBe(200);
  expect((await send('PUT', 'second')).statusCode).toBe(409);
  expect((await send('PUT', 'third')).json()).toMatchObject({ claimedBy: 'Operator' });
});

test('the queue is paged by urgency and age without gaps', async () => {
  for (let index = 0; index < 5; index += 1) {
    const { storyId } = await makeStory(`p${index}`);
    await report({ storyId, reason: index % 2 ? 'spam' : 'threat' }, `198.51.100.${index}`);
  }

  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    const page = (await gateway.admin.get(`/api/admin/moderation?limit=2${cursor && `&cursor=${cursor}`}`)).json();
    seen.push(...page.cases.map((item: { story: { caption: string } }) => item.story.caption));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }

  expect(seen).toEqual(['p0', 'p2', 'p4', 'p1', 'p3']);
  expect((await gateway.admin.get('/api/admin/moderation?cursor=x')).statusCode).toBe(400);
});
