import { makeProfile } from '@around/test-harness/make-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { fail, item, ok, scriptLive, scriptProfile } from '../../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture } from '../../testing/operator-fixture.ts';

let fixture: OperatorFixture;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
});
afterEach(() => fixture[Symbol.asyncDispose]());

test('a refresh stores a batch of stories in the feed and returns one of them', async () => {
  await fixture.addAccount('ada');
  scriptLive(fixture.network, { '71': [item('71', '3700000000000000001'), item('71', '3700000000000000002')] });
  scriptProfile(fixture.network, '71');

  const job = await fixture.runToEnd({ kind: 'refresh' });

  expect(job).toMatchObject({ state: 'done', progress: 100, message: 'The network answers: 2 stories, 2 new' });
  expect(job.result).toEqual({
    storiesFetched: 2,
    storiesAdded: 2,
    locations: [{ id: expect.any(String), name: 'U71', storyCount: 2 }],
    sample: expect.objectContaining({ mediaType: 'image', locationName: 'U71', createdAt: expect.any(String) }),
  });
  expect(fixture.newStories).toHaveLength(2);
  expect(await fixture.db.selectFrom('liveLocations').select('locationId').execute()).toHaveLength(1);
});

test('a refresh fetches no details when a live profile has a known home', async () => {
  await fixture.addAccount('ada');
  await makeProfile(fixture.db, 'u71', { networkId: '71', detailsFetchedAt: new Date() });
  scriptLive(fixture.network, { '71': [item('71', '37001')], '72': [item('72', '37002')] });

  await fixture.runToEnd({ kind: 'refresh' });

  expect(fixture.network.requests).toEqual(['/api/v1/feed/reels_tray/', '/api/v1/feed/reels_media/']);
});

test('a refresh without a live story reports that the network answers', async () => {
  await fixture.addAccount('ada');
  scriptLive(fixture.network, {});

  const job = await fixture.runToEnd({ kind: 'refresh' });

  expect(job).toMatchObject({ state: 'done', message: 'The network answers; no profile has a live story' });
  expect(job.result).toMatchObject({ sample: null, locations: [] });
});

test('a refresh without an available account fails at once with the reason', async () => {
  const id = await fixture.addAccount('ada');
  await fixture.db.updateTable('accounts').set({ state: 'needs_attention' }).where('id', '=', id).execute();

  const job = await fixture.runToEnd({ kind: 'refresh' });

  expect(job).toMatchObject({
    state: 'failed',
    error: 'No account can work until an operator acts: the network wants a human to confirm something',
  });
  expect(fixture.network.requests).toEqual([]);
});

test('a refresh without any account fails with that reason', async () => {
  expect(await fixture.runToEnd({ kind: 'refresh' })).toMatchObject({
    state: 'failed',
    error: 'There is no account yet',
  });
});

test('a refresh continues with another account after a challenge', async () => {
  await fixture.addAccount('ada', { userId: '1001' });
  await fixture.addAccount('eve', { userId: '1002' });
  scriptLive(fixture.network, {});
  let asked = 0;
  fixture.network.answer('/api/v1/feed/reels_tray/', () => {
    asked += 1;
    return asked === 1 ? fail(400, 'challenge_required')() : ok({ tray: [] })();
  });

  const job = await fixture.runToEnd({ kind: 'refresh' });

  expect(job.state).toBe('done');
  const states = await fixture.db.selectFrom('accounts').select('state').orderBy('state').execute();
  expect(states.map((row) => row.state)).toEqual(['active', 'needs_attention']);
});

test('a refresh fails without a retry while the network is down', async () => {
  await fixture.addAccount('ada');
  fixture.network.answer('/api/v1/feed/reels_tray/', fail(502, ''));

  const job = await fixture.runToEnd({ kind: 'refresh' });

  expect(job).toMatchObject({ state: 'failed', error: 'The network is down' });
  expect(fixture.network.requests).toHaveLength(1);
});
