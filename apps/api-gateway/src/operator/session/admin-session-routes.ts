import { checkAdmin, logInAdmin, logOutAdmin, WRONG_LOGIN } from '@around/contracts/operator/admin-session';
import { findAdmin } from '@around/database/admins/admin-queries';
import { writeAudit } from '@around/database/audit/audit-queries';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import { addressKeys } from '@around/service-kit/client-address';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type PasswordHasher, passwordFingerprint } from '../../passwords/passwords.ts';
import { type AttemptLimit, type AttemptLimiter, nameKey } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { AdminGuard } from './admin-guard.ts';
import { signedInAdmin } from './guard-operator-paths.ts';

export type LoginLimits = { attempts: number; windowMs: number };

export type AdminSessionDependencies = {
  db: Db;
  sessions: Sessions;
  guard: AdminGuard;
  attempts: AttemptLimiter;
  passwords: PasswordHasher;
  loginLimits: LoginLimits;
};

export function adminSessionRoutes(deps: AdminSessionDependencies): FastifyPluginAsyncZod {
  const { db, sessions, guard, attempts, passwords, loginLimits } = deps;
  return async (app) => {
    await sessions.admin.registerIn(app);

    app.get(checkAdmin.path, { schema: checkAdmin.schema }, async (request) => ({
      authenticated: (await guard.find(request)) !== undefined,
    }));

    app.post(logInAdmin.path, { schema: logInAdmin.schema }, async (request) => {
      const [username, password] = [request.body.username ?? '', request.body.password ?? ''];
      const limits = limitsOf(username, request.ip, loginLimits);
      await attempts.consume(limits);
      const admin = await findAdmin(db, username);
      if (!(await passwords.verify(admin?.passwordHash, password)) || !admin) {
        await writeAudit(db, { actor: username, action: 'admin.login-failed', address: request.ip });
        request.log.warn({ address: request.ip }, 'admin login failed');
        throw new AppError('unauthenticated', WRONG_LOGIN);
      }
      await sessions.admin.begin(request, {
        admin: { id: admin.id, passwordFingerprint: passwordFingerprint(admin.passwordHash) },
      });
      await attempts.refund(limits);
      await writeAudit(db, { actor: admin.username, action: 'admin.login', address: request.ip });
      request.log.info({ adminId: admin.id }, 'admin signed in');
      return { authenticated: true as const, username: admin.username };
    });

    app.post(logOutAdmin.path, { schema: logOutAdmin.schema }, async (request, reply) => {
      const { username } = signedInAdmin(request);
      await sessions.admin.end(request, reply);
      await writeAudit(db, { actor: username, action: 'admin.logout', address: request.ip });
      return { message: 'Logged out' };
    });
  };
}

/** One limit per address, one per username and address. An attacker elsewhere cannot lock an admin out. */
function limitsOf(username: string, ip: string, { attempts, windowMs }: LoginLimits): AttemptLimit[] {
  return addressKeys(ip).flatMap(({ key, times }) => [
    { key: `admin-login:${key}`, limit: attempts * times, windowMs },
    { key: `admin-login:${key}:${nameKey(username)}`, limit: attempts * times, windowMs },
  ]);
}
