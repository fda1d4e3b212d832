import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance } from 'fastify';

/** Answers 400 to a request with a text that Postgres cannot store: with a NUL character or an unpaired surrogate. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if ([params, query, body].every(isStorable)) return;
    throw new AppError('bad_request', 'A text has characters that cannot be stored');
  });
}

/** Checks every text and key. A loop, because a deeply nested body would exhaust the stack. */
function isStorable(root: unknown): boolean {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) return false;
    if (Array.isArray(value)) {
      for (const item of value) pending.push(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of Object.entries(value)) pending.push(...entry);
    }
  }
  return true;
}
