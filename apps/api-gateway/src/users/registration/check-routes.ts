import { checkEmail, checkUsername } from '@around/contracts/users/registration';
import type { Db } from '@around/database/db';
import { isEmailTaken, isUsernameTaken } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import { originLimits, type UserLimits } from '../user-limits.ts';

export type CheckDependencies = { db: Db; attempts: AttemptLimiter; userLimits: UserLimits };

/** `GET /api/check-username` and `GET /api/check-email`, with one limit for both: they reveal which users exist. */
export function checkRoutes({ db, attempts, userLimits }: CheckDependencies): FastifyPluginAsyncZod {
  const consume = async (request: FastifyRequest) => {
    const { originsPerAddress, check } = userLimits;
    await attempts.consume(originLimits(request, { name: 'check', limit: check.perOrigin, originsPerAddress }));
  };

  return async (app) => {
    app.get(checkUsername.path, { schema: checkUsername.schema }, async (request) => {
      await consume(request);
      return { exists: await isUsernameTaken(db, request.query.username) };
    });

    app.get(checkEmail.path, { schema: checkEmail.schema }, async (request) => {
      await consume(request);
      return { exists: await isEmailTaken(db, request.query.email) };
    });
  };
}
