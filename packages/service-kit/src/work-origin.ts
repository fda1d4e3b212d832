import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

/** What caused the work of this asynchronous context, directly or through jobs. Empty for work that a schedule caused. */
export const WorkOrigin = z.object({
  /** The `x-request-id` of the answer to the visitor or operator. */
  requestId: z.string().max(64).optional(),
  /** The parent for spans, in the format of W3C Trace Context. */
  traceparent: z.string().max(64).optional(),
});
export type WorkOrigin = z.infer<typeof WorkOrigin>;

const origins = new AsyncLocalStorage<WorkOrigin>();

/** Jobs that `work` writes have this origin, and so do the jobs that those write. */
export function runWithOrigin<T>(origin: WorkOrigin, work: () => T): T {
  return origins.run(origin, work);
}

export function currentOrigin(): WorkOrigin | undefined {
  return origins.getStore();
}
