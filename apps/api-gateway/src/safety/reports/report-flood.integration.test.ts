import { randomUUID } from 'node:crypto';
import type { StoryId } from '@around/contracts/ids';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { expect, test } from 'vitest';
import { startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { defaultSafetyLimits } from '../safety-limits.ts';

const { report } = defaultSafetyLimits;
const safetyLimits = { ...defaultSafetyLimits, report: { ...report, perNetwork: { attempts: 150, minutes: 60 } } };
/** More than this network may send. `infra/bench/reports` sends 10,000. */
const REPORTS = 200;
const STORIES = 25;
const AT_ONCE = 20;

test('a flood of reports from one network hides no more than its allowance, and none is lost silently', async () => {
  await using gateway = await startAdminGateway({ safetyLimits });
  const { db } = gateway.database;
  const stories = Array.from({ length: STORIES }, () => ({ mediaUrl: `https://cdn.test/${randomUUID()}.jpg` }));
  const { storyIds } = await makeLivePlace(db, 'Kordon', stories);
  const statuses = new Map<number, number>();
  const codes = new Set<string>();

  async function send(index: number): Promise<void> {
    const storyId: StoryId = storyIds[index % STORIES]!;
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/reports',
      remoteAddress: `203.0.113.${Math.floor(index / STORIES) + 1}`,
      headers: { 'user-agent': `phone ${index}` },
      payload: { storyId, reason: index % 2 ? 'child_sexual' : 'this_is_me' },
    });
    // A busy database answers 503, and the reporter sends it again.
    if (response.statusCode === 503) return send(index);
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    if (response.statusCode === 201) codes.add(response.json().code);
  }
  for (let sent = 0; sent < REPORTS; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => send(sent + offset)));
  }

  expect([...statuses.keys()].toSorted()).toEqual([201, 429]);
  expect(statuses.get(201)).toBe(150);
  expect(codes.size).toBe(150);
  const stored = await db.selectFrom('reports').select('code').execute();
  expect(new Set(stored.map(({ code }) => code))).toEqual(codes);
  const hidden = await db.selectFrom('stories').select('id').where('visibility', '!=', 'shown').execute();
  expect(hidden).toHaveLength(5);
  const firstCases = async () => (await gateway.admin.get('/api/admin/moderation?limit=1')).json().cases;
  await expect.poll(firstCases).toMatchObject([{ isBeyondAllowance: true, story: { visibility: 'shown' } }]);
});
