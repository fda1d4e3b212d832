import { logIn } from '@around/contracts/users/login';
import { WRONG_CREDENTIALS } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { findUserByLogin } from '@around/database/users/user-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import { toUser } from '../user-response.ts';
import type { PasswordCheck } from './password-check.ts';

export type LogInDependencies = { db: Db; sessions: Sessions; checkPassword: PasswordCheck; clock: () => Date };

/** `POST /api/login`: an unknown name, a user without a password and a wrong password have the same answer and duration. */
export function logInRoutes({ db, sessions, checkPassword, clock }: LogInDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await sessions.user.registerIn(app);

    app.post(logIn.path, { schema: logIn.schema, bodyLimit: PASSWORD_BODY_LIMIT }, async (request) => {
      const { username, password } = request.body;
      const findUser = () => findUserByLogin(db, username);
      const { user, isCorrect } = await checkPassword(request, { name: username, password, findUser });
      if (!user || !isCorrect) {
        request.log.warn({ userId: user?.id, address: request.ip }, 'login failed');
        throw new AppError('unauthenticated', WRONG_CREDENTIALS);
      }
      await beginUserSession(request, user, { sessions, clock });
      request.log.info({ userId: user.id, address: request.ip }, 'user signed in');
      return toUser(user);
    });
  };
}
