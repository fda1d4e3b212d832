import type { LocationGroup, Story } from '@around/contracts/feed';
import type { CaseSummary } from '@around/contracts/operator/moderation/cases';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { expect } from 'vitest';
import { request, signIn } from '../operator-api.ts';

/** Stories of the network that no other journey of this file reports. */
export async function readStories(stackUrl: string): Promise<Story[]> {
  const response = await fetch(`${stackUrl}/api/feed?instagram=true&limit=100`, {
    signal: AbortSignal.timeout(10_000),
  });
  const places = (await response.json()) as LocationGroup[];
  return places.flatMap(({ stories }) => stories).filter(({ mediaUrl }) => URL.canParse(mediaUrl));
}

/** Reports a story as a visitor without an account. Returns the code. */
export async function report(stackUrl: string, storyId: string, reason: ReportReason, text = ''): Promise<string> {
  const answer = await request(stackUrl, 'POST', '/api/reports', { body: { storyId, reason, text } });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { code: string }).code;
}

/** Decides the open case of a story. */
export async function decideStory(storyId: string, decision: object): Promise<void> {
  const operator = await signIn();
  const { cases } = await operator.get<{ cases: CaseSummary[] }>('/api/admin/moderation?limit=100');
  const found = cases.find(({ story }) => story?.id === storyId);
  const answer = await operator.send('POST', `/api/admin/moderation/cases/${found!.id}/decision`, decision);
  expect(answer.status).toBe(200);
}
