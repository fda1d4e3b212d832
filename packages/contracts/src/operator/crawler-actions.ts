import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { SampleStory } from '../operator-jobs.ts';
import { jobId, message, opaqueId } from './answer-fields.ts';
import { operatorErrors } from './operator-errors.ts';

const RefreshAnswer = z.object({
  message,
  sample: z.catch(z.nullable(SampleStory), null),
  locations: z.catch(
    z.array(z.object({ id: opaqueId<'LocationId'>(), name: z.string(), storyCount: z.int() })),
    () => [],
  ),
  jobId,
});

/** Also the test of the connection: its client waits 30 seconds. */
export const refreshInstagram = {
  method: 'POST',
  path: '/api/instagram/refresh',
  summary: 'Fetches some stories now, to see that the way to the network is open',
  schema: { response: { ...operatorErrors, 200: RefreshAnswer, 202: RefreshAnswer } },
} as const satisfies Endpoint;

const JobAnswer = z.object({ message, jobId });
const answered = { ...operatorErrors, 200: JobAnswer, 202: JobAnswer };

export const resetAccounts = {
  method: 'POST',
  path: '/api/instagram/reset-accounts',
  summary: 'Puts accounts that cool down or wait for attention back to work',
  schema: { response: answered },
} as const satisfies Endpoint;

export const syncAccounts = {
  method: 'POST',
  path: '/api/admin/sync-accounts',
  summary: 'Gives accounts without a proxy one that has room',
  schema: { response: answered },
} as const satisfies Endpoint;
