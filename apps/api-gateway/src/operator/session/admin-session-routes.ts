import { checkAdmin, logInAdmin, logOutAdmin, WRONG_LOGIN } from '@around/contracts/operator/admin-session';
import { WRONG_CODE_REASON } from '@around/contracts/operator/second-factor';
import { type AdminRow, findAdmin } from '@around/database/admins/admin-queries';
import { UNKNOWN_ACTOR, writeAudit } from '@around/database/audit/audit-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { passwordFingerprint } from '../../passwords/passwords.ts';
import type { PasswordCheck } from '../../users/login/password-check.ts';
import type { AdminGuard } from './admin-guard.ts';
import { signedInAdmin } from './guard-operator-paths.ts';
import { type SecondFactorDependencies, type SecondFactorKind, secondFactorCheck } from './second-factor.ts';

export type AdminSessionDependencies = SecondFactorDependencies & {
  guard: AdminGuard;
  checkPassword: PasswordCheck;
  isSecondFactorRequired: boolean;
};

type Refused = { admin: AdminRow | undefined; kind?: SecondFactorKind };

const WRONG_PROOF: Record<SecondFactorKind, string> = {
  totp: 'Incorrect or used code. Wait for the next one, or use a recovery code.',
  'recovery-code': 'Incorrect or used recovery code. Please check it and try again.',
  passkey: "We couldn't check your passkey. Please try again.",
};

export function adminSessionRoutes(deps: AdminSessionDependencies): FastifyPluginAsyncZod {
  const { db, sessions, guard, checkPassword, isSecondFactorRequired } = deps;
  const secondFactor = secondFactorCheck(deps);

  async function refused(request: FastifyRequest, { admin, kind }: Refused): Promise<AppError> {
    const details = kind && { secondFactor: kind };
    const actor = admin?.username ?? UNKNOWN_ACTOR;
    const entry = { actor, action: 'admin.login-failed', address: request.ip, ...(details && { details }) };
    await writeAudit(db, entry);
    request.log.warn({ address: request.ip, ...details }, 'admin login failed');
    return kind === undefined
      ? new AppError('unauthenticated', WRONG_LOGIN)
      : new AppError('unauthenticated', WRONG_PROOF[kind], { reason: WRONG_CODE_REASON });
  }

  return async (app) => {
    await sessions.admin.registerIn(app);

    app.get(checkAdmin.path, { schema: checkAdmin.schema }, async (request) => {
      const found = await guard.identify(request);
      return { authenticated: found !== undefined, ...(found?.mustEnrol && { mustEnrol: true }) };
    });

    app.post(logInAdmin.path, { schema: logInAdmin.schema }, async (request) => {
      const { username: name, password, code, passkey } = request.body;
      const { user: admin, isCorrect } = await checkPassword(request, {
        name: name ?? '',
        password: password ?? '',
        findUser: () => findAdmin(db, name ?? ''),
      });
      if (!admin || !isCorrect) throw await refused(request, { admin });
      const { id, username, hasSecondFactor } = admin;
      if (hasSecondFactor && !code && !passkey) {
        return { authenticated: false, username, secondStep: await secondFactor.describe(request, admin) };
      }
      const proof = hasSecondFactor
        ? await secondFactor.check(request, admin, { code: code ?? '', passkey: passkey ?? undefined })
        : undefined;
      if (proof && !proof.isRight) throw await refused(request, { admin, kind: proof.kind });
      await sessions.admin.begin(request, {
        admin: { id, passwordFingerprint: passwordFingerprint(admin.passwordHash) },
      });
      const details = proof && { secondFactor: proof.kind };
      await writeAudit(db, {
        actor: username,
        action: 'admin.login',
        address: request.ip,
        ...(details && { details }),
      });
      request.log.info({ adminId: id, ...details }, 'admin signed in');
      return { authenticated: true, username, ...(isSecondFactorRequired && !hasSecondFactor && { mustEnrol: true }) };
    });

    app.post(logOutAdmin.path, { schema: logOutAdmin.schema }, async (request, reply) => {
      const { username } = signedInAdmin(request);
      await sessions.admin.end(request, reply);
      await writeAudit(db, { actor: username, action: 'admin.logout', address: request.ip });
      return { message: 'Logged out' };
    });
  };
}
