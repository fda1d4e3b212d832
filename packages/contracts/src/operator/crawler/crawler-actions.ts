import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { SampleStory } from '../../operator-jobs.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { jobId, message, opaqueId } from '../fields/response-fields.ts';

const RefreshResponse = z.object({
  message,
  sample: z.catch(z.nullable(SampleStory), null),
  locations: z.catch(
    z.array(z.object({ id: opaqueId<'LocationId'>(), name: z.string(), storyCount: z.int() })),
    () => [],
  ),
  jobId,
});

/** Also used as the connection test; the client times out after 30 s. 503 without a crawler worker, 502 if the job failed. */
export const refreshInstagram = {
  method: 'POST',
  path: '/api/instagram/refresh',
  summary: 'Fetches a few stories now, which also tests the connection to the network',
  schema: { response: { ...operatorErrors, 200: RefreshResponse, 202: RefreshResponse } },
} as const satisfies Endpoint;

const JobResponse = z.object({ message, jobId });
const responses = { ...operatorErrors, 200: JobResponse, 202: JobResponse };

export const resetAccounts = {
  method: 'POST',
  path: '/api/instagram/reset-accounts',
  summary: 'Reactivates accounts that are cooling down or need attention',
  schema: { response: responses },
} as const satisfies Endpoint;

export const syncAccounts = {
  method: 'POST',
  path: '/api/admin/sync-accounts',
  summary: 'Assigns a proxy with free capacity to every account without one',
  schema: { response: responses },
} as const satisfies Endpoint;
