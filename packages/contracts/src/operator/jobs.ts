import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { OperatorJobId } from '../ids.ts';
import { OperatorJobKind, OperatorJobState } from '../operator-jobs.ts';
import { operatorErrors } from './operator-errors.ts';

const time = z.nullable(z.iso.datetime());

export const OperatorJob = z.object({
  id: OperatorJobId,
  kind: OperatorJobKind,
  target: z.string(),
  state: OperatorJobState,
  /** Percent. */
  progress: z.int(),
  message: z.nullable(z.string()),
  /** Of the shape that `operatorJobResults` has for its kind. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(z.string()),
  requestedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: time,
});
export type OperatorJob = z.infer<typeof OperatorJob>;

export const listJobs = {
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'The last jobs that operators asked for',
  schema: { response: { ...operatorErrors, 200: z.object({ jobs: z.array(OperatorJob) }) } },
} as const satisfies Endpoint;

const oneJob = z.object({ id: OperatorJobId });

export const getJob = {
  method: 'GET',
  path: '/api/admin/jobs/:id',
  summary: 'How far a job is',
  schema: { params: oneJob, response: { ...operatorErrors, 200: OperatorJob } },
} as const satisfies Endpoint;

/** Server-sent events: a `job` event with an `OperatorJob` at each change, the last one when it has ended. */
export const watchJob = {
  method: 'GET',
  path: '/api/admin/jobs/:id/events',
  summary: 'How far a job is, as it happens',
  schema: { params: oneJob, response: { 401: operatorErrors[401], 404: operatorErrors[404] } },
} as const satisfies Endpoint;
