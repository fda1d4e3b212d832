import { exportUser } from '@around/contracts/users/user';
import type { Db } from '@around/database/db';
import { findFollowedPlaces } from '@around/database/follows/follow-queries';
import { findUnfinishedUploads } from '@around/database/moments/uploads';
import { exportMomentsOfUser } from '@around/database/moments/user-moments';
import { listPushSubscriptions } from '@around/database/push/push-subscriptions';
import { exportTakedowns } from '@around/database/safety/users/removed-moments';
import { listUserIdentities } from '@around/database/users/identity-queries';
import { listUserPasskeys } from '@around/database/users/passkey-queries';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf } from '../../http/public-origin.ts';
import { toExportedMoment, toExportedUpload } from '../../moments/moment-response.ts';
import { toExportedStanding } from '../../safety/standing/standing-response.ts';
import type { UserSuspensions } from '../../safety/standing/user-suspensions.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { listUserSessions } from '../sessions/user-sessions.ts';
import type { UserGuard } from '../user-guard.ts';
import { toUser } from '../user-response.ts';

export type ExportUserDependencies = {
  db: Db;
  sessions: Sessions;
  users: UserGuard;
  suspensions: UserSuspensions;
  clock: () => Date;
  publicOrigin: string | undefined;
};

/** `GET /api/user/export`: everything that we hold about the user, as a download. */
export function exportUserRoutes({
  db,
  sessions,
  users,
  suspensions,
  clock,
  publicOrigin,
}: ExportUserDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(exportUser.path, { schema: exportUser.schema }, async (request, reply) => {
      const { user } = await users.require(request);
      const passkeys = await listUserPasskeys(db, user.id);
      const identities = await listUserIdentities(db, user.id);
      const moments = await exportMomentsOfUser(db, user.id);
      const uploads = await findUnfinishedUploads(db, user.id);
      const follows = await findFollowedPlaces(db, user.id);
      const suspension = await suspensions.find(user.id);
      const takedowns = await exportTakedowns(db, user.id);
      const subscriptions = await listPushSubscriptions(db, user.id);
      const origin = originOf(request, publicOrigin);
      reply.header('content-disposition', 'attachment; filename="around-export.json"');
      return {
        exportedAt: clock().toISOString(),
        user: toUser(user),
        emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
        passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt, publicKey }) => ({
          id: credentialId,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          publicKey: publicKey.toString('base64url'),
        })),
        providers: identities.map(({ createdAt, ...identity }) => ({
          ...identity,
          createdAt: createdAt.toISOString(),
        })),
        sessions: (await listUserSessions(request, user, sessions)).map(({ device, startedAt, lastUsedAt }) => ({
          device,
          startedAt,
          lastUsedAt,
        })),
        moments: moments.map((moment) => toExportedMoment(moment, origin)),
        unfinishedUploads: uploads.map(toExportedUpload),
        follows: follows.map(({ id, name, followedAt, seenAt }) => ({
          locationId: id,
          name,
          followedAt: followedAt.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
        standing: toExportedStanding(suspension, takedowns),
        notifications: subscriptions.map(({ language, createdAt, lastSentAt }) => ({
          language,
          createdAt: createdAt.toISOString(),
          lastSentAt: lastSentAt?.toISOString() ?? null,
        })),
      };
    });
  };
}
