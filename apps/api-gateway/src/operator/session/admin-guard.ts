import { ACCESS_DENIED } from '@around/contracts/operator/admin-session';
import { MUST_ENROL_REASON } from '@around/contracts/operator/second-factor';
import { type AdminRow, findAdminById } from '@around/database/admins/admin-queries';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { passwordFingerprint } from '../../passwords/passwords.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export type Admin = { id: string; username: string };

export type AdminGuard = {
  /** The signed-in admin. A session is invalid once its admin is deleted or has a new password. */
  identify: (request: FastifyRequest) => Promise<IdentifiedAdmin | undefined>;
  /** The signed-in admin, unless a second factor must be added first. */
  find: (request: FastifyRequest) => Promise<Admin | undefined>;
  /** Throws 401 without a session, 403 for a user's session, and 403 when a second factor must be added first. */
  require: (request: FastifyRequest, options: { isEnrolling: boolean }) => Promise<Admin>;
};

type IdentifiedAdmin = {
  admin: Admin;
  /** Has no second factor where one is required. */
  mustEnrol: boolean;
};

type Dependencies = { db: Db; sessions: Sessions; isSecondFactorRequired: boolean };

export function adminGuard({ db, sessions, isSecondFactorRequired }: Dependencies): AdminGuard {
  async function identify(request: FastifyRequest): Promise<IdentifiedAdmin | undefined> {
    const identity = (await sessions.admin.read(request))?.admin;
    const admin = identity && (await findAdminById(db, identity.id));
    if (!admin || passwordFingerprint(admin.passwordHash) !== identity.passwordFingerprint) return undefined;
    return { admin: toAdmin(admin), mustEnrol: isSecondFactorRequired && !admin.hasSecondFactor };
  }

  return {
    identify,
    async find(request) {
      const found = await identify(request);
      return found?.mustEnrol ? undefined : found?.admin;
    },
    async require(request, { isEnrolling }) {
      const found = await identify(request);
      if (found?.mustEnrol && !isEnrolling) {
        throw new AppError('forbidden', 'Add a second factor first', { reason: MUST_ENROL_REASON });
      }
      if (found) return found.admin;
      const isUser = (await sessions.user.read(request))?.user !== undefined;
      throw new AppError(isUser ? 'forbidden' : 'unauthenticated', ACCESS_DENIED);
    },
  };
}

function toAdmin({ id, username }: AdminRow): Admin {
  return { id, username };
}
