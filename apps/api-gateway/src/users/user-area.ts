import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import type { MediaStore } from '@around/media-store/media-store';
import type { QueueClient } from '@around/queues/queue-client';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyPluginAsync } from 'fastify';
import { followRoutes } from '../follows/follow-routes.ts';
import type { Deadlines } from '../http/deadlines.ts';
import { unavailable } from '../http/unavailable.ts';
import { mailQueuer } from '../mail/queue-mail.ts';
import { momentRoutes } from '../moments/moment-routes.ts';
import { uploadRoutes } from '../moments/upload/form/upload-routes.ts';
import type { SpeedLimit } from '../moments/upload/minimum-speed.ts';
import { resumableRoutes } from '../moments/upload/resumable/resumable-routes.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { pushRoutes } from '../push/push-routes.ts';
import type { PushSettings } from '../push/push-settings.ts';
import type { AttemptLimiter } from '../rate-limits/attempt-limiter.ts';
import { concurrencyLimiter } from '../rate-limits/concurrency-limiter.ts';
import { standingRoutes } from '../safety/standing/standing-routes.ts';
import { userSuspensions } from '../safety/standing/user-suspensions.ts';
import type { SessionSettings, Sessions } from '../sessions/sessions.ts';
import { singleUse } from '../sessions/single-use.ts';
import { emailCodeRoutes } from './codes/email-code-routes.ts';
import { oneTimeCodes } from './codes/one-time-codes.ts';
import { passwordResetRoutes } from './codes/password-reset-routes.ts';
import { logInRoutes } from './login/log-in-routes.ts';
import { logOutRoutes } from './login/log-out-routes.ts';
import { passwordCheck } from './login/password-check.ts';
import { passkeyArea } from './passkeys/passkey-area.ts';
import { changeUserRoutes } from './profile/change-user-routes.ts';
import { deleteUserRoutes } from './profile/delete-user-routes.ts';
import { exportUserRoutes } from './profile/export-user-routes.ts';
import { identityCheck } from './profile/identity-check.ts';
import { userRoutes } from './profile/user-routes.ts';
import { checkRoutes } from './registration/check-routes.ts';
import { nameReservations } from './registration/name-reservations.ts';
import { registerRoutes } from './registration/register-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import type { SignInProviders } from './sign-in-providers/provider-settings.ts';
import { signInProviderArea } from './sign-in-providers/sign-in-provider-area.ts';
import { userGuard } from './user-guard.ts';
import type { UserLimits } from './user-limits.ts';
import { changeNotifier } from './ways-to-sign-in.ts';

export type UserDependencies = {
  db: Db;
  /** The Redis connection, with the prefix of all keys. */
  queueClient: QueueClient;
  session: Pick<SessionSettings, 'secret' | 'isSecure'>;
  sessions: Sessions;
  attempts: AttemptLimiter;
  passwords: PasswordHasher;
  userLimits: UserLimits;
  mediaStore: MediaStore;
  uploadSpeed: SpeedLimit;
  box: SecretBox;
  isMailFallback: boolean;
  /** Makes the outbox relay send a mail or a job now. */
  kickRelay: () => void;
  deadlines: Deadlines;
  clock: () => Date;
  publicOrigin: string | undefined;
  signInProviders: SignInProviders;
  push: PushSettings | undefined;
};

/** All routes of users. Their answers are personal, so no cache stores them. */
export function userArea(given: UserDependencies): FastifyPluginAsync {
  const deps = { ...given, ...userServices(given) };
  return async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler((error) => {
      // Not 401: a client that reads 401 shows the user as signed out.
      throw isDatabaseUnavailable(error) ? unavailable(error) : error;
    });
    const checkPassword = passwordCheck({ ...deps, login: deps.userLimits.login, area: 'login' });
    const confirmIdentity = identityCheck({ ...deps, checkPassword });
    await scope.register(userRoutes(deps));
    await scope.register(checkRoutes(deps));
    await scope.register(registerRoutes(deps));
    await scope.register(logInRoutes({ ...deps, checkPassword }));
    await scope.register(logOutRoutes(deps));
    await scope.register(emailCodeRoutes(deps));
    await scope.register(passwordResetRoutes(deps));
    await scope.register(changeUserRoutes({ ...deps, confirmIdentity }));
    await scope.register(deleteUserRoutes({ ...deps, confirmIdentity }));
    await scope.register(exportUserRoutes(deps));
    await scope.register(sessionRoutes(deps));
    await scope.register(passkeyArea({ ...deps, confirmIdentity }));
    await scope.register(signInProviderArea({ ...deps, confirmIdentity }));
    await scope.register(standingRoutes(deps));
    await scope.register(momentRoutes(deps));
    await scope.register(followRoutes(deps));
    await scope.register(uploadRoutes(deps));
    await scope.register(resumableRoutes(deps));
    await scope.register(pushRoutes(deps));
  };
}

/** What the routes of users share. */
function userServices({
  db,
  queueClient: { redis, prefix },
  session,
  sessions,
  deadlines,
  box,
  isMailFallback,
}: UserDependencies) {
  const queueMail = mailQueuer({ box, isFallback: isMailFallback });
  return {
    users: userGuard({ db, sessions, deadlines }),
    concurrency: concurrencyLimiter({ redis, prefix }),
    reservations: nameReservations({ redis, prefix }),
    codes: oneTimeCodes({ redis, prefix, sessionSecret: session.secret }),
    queueMail,
    notifyOfChange: changeNotifier({ queueMail }),
    takeOnce: singleUse({ redis, prefix }),
    suspensions: userSuspensions(db, session.secret),
  };
}
