import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { OperatorJobId } from '../../ids.ts';
import { OperatorJobKind, OperatorJobState } from '../../operator-jobs.ts';
import { operatorErrors } from '../fields/operator-errors.ts';

const time = z.nullable(z.iso.datetime());

export const OperatorJob = z.object({
  id: OperatorJobId,
  kind: OperatorJobKind,
  target: z.string(),
  state: OperatorJobState,
  /** Percent. */
  progress: z.int(),
  message: z.nullable(z.string()),
  /** Shape: `operatorJobResults[kind]`. */
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
  summary: 'The latest operator jobs',
  schema: { response: { ...operatorErrors, 200: z.object({ jobs: z.array(OperatorJob) }) } },
} as const satisfies Endpoint;

const oneJob = z.object({ id: OperatorJobId });

export const getJob = {
  method: 'GET',
  path: '/api/admin/jobs/:id',
  summary: 'State, progress and result of a job',
  schema: { params: oneJob, response: { ...operatorErrors, 200: OperatorJob } },
} as const satisfies Endpoint;

/** Sends a `job` event with an `OperatorJob` at each change. The stream ends after the job has ended. */
export const watchJob = {
  method: 'GET',
  path: '/api/admin/jobs/:id/events',
  summary: 'Progress of a job as server-sent events',
  schema: { params: oneJob, response: operatorErrors },
} as const satisfies Endpoint;
