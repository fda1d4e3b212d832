import { setTimeout as sleep } from 'node:timers/promises';
import { getUser } from '@around/contracts/users/user';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { UserGuard } from '../user-guard.ts';
import { toUser } from '../user-response.ts';

/** Shorter than the timeouts of Redis and Postgres: the app waits for this answer before it shows who is signed in. */
const DEADLINE_MS = 800;

/** `GET /api/user`: 401 without a session, 503 while sessions or users cannot be read. */
export function userRoutes({ users }: { users: UserGuard }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUser.path, { schema: getUser.schema }, async (request) =>
      toUser((await withDeadline(users.require(request))).user),
    );
  };
}

async function withDeadline<T>(task: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(DEADLINE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new AppError('unavailable', 'This cannot be done right now. Please try again.', { retryAfterSeconds: 5 });
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    timer.abort();
  }
}
