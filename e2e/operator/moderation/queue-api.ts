import type { Story } from '@around/contracts/feed';
import type { CaseSummary } from '@around/contracts/operator/moderation/cases';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { expect } from 'vitest';
import { readFeed } from '../../visitor/stories.ts';
import { request, signIn } from '../operator-api.ts';

/** Stories of the network that no other journey of this file reports. */
export async function readStories(stackUrl: string): Promise<Story[]> {
  const places = await readFeed(stackUrl);
  return places.flatMap(({ stories }) => stories).filter(({ mediaUrl }) => URL.canParse(mediaUrl));
}

/** Reports a story as a visitor without an account. Returns the code. */
export async function report(stackUrl: string, storyId: string, reason: ReportReason, text = ''): Promise<string> {
  const answer = await request(stackUrl, 'POST', '/api/reports', { body: { storyId, reason, text } });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { code: string }).code;
}

/** Asks for the removal of a story as somebody who is shown. */
export async function requestRemoval(stackUrl: string, storyId: string): Promise<{ code: string; link: string }> {
  const link = `${stackUrl}/l/${crypto.randomUUID()}/s/${storyId}`;
  const body = { link, role: 'self', text: 'I am shown here' };
  const answer = await request(stackUrl, 'POST', '/api/removals', { body });
  expect(answer.status).toBe(201);
  return { code: ((await answer.json()) as { code: string }).code, link };
}

/** Decides the open case of a story. */
export function decideStory(storyId: string, decision: object): Promise<void> {
  return decideFound(({ story }) => story?.id === storyId, decision);
}

/** Decides the open request that names this link. */
export function decideRequest(link: string, decision: object): Promise<void> {
  return decideFound(({ subject }) => subject === link, decision);
}

async function decideFound(isFound: (found: CaseSummary) => boolean, decision: object): Promise<void> {
  const operator = await signIn();
  const { cases } = await operator.get<{ cases: CaseSummary[] }>('/api/admin/moderation?limit=100');
  const found = cases.find(isFound);
  const answer = await operator.send('POST', `/api/admin/moderation/cases/${found!.id}/decision`, decision);
  expect(answer.status).toBe(200);
}
