import { randomBytes, randomUUID } from 'node:crypto';
import { MomentId, UserId } from '@around/contracts/ids';
import { createMoment } from '@around/database/moments/create-moment';
import { publishMoment } from '@around/database/moments/process-moment';
import { setContentDigest } from '@around/database/safety/content/removed-content';
import { createLogger } from '@around/service-kit/logger';
import type { SecretBox } from '@around/service-kit/secret-box';
import { mailQueuer } from '../mail/queue-mail.ts';
import { settleDecisions } from '../safety/upkeep/settle-decisions.ts';
import type { AdminGateway } from './gateways/admin-gateway.ts';
import { testBox } from './gateways/make-gateway.ts';

const log = createLogger({ program: 'test', level: 'silent' });

/** Live moments, reports about them, and what operators decide. */
export function moderatedMoments({ app, admin, database: { db } }: AdminGateway) {
  return {
    /** Adds a live moment of the user. */
    async shareMoment(userId: string, digest = randomBytes(32).toString('hex')): Promise<MomentId> {
      const { id } = await createMoment(db, {
        userId: UserId.parse(userId),
        idempotencyKey: randomUUID(),
        locationName: 'Balcony',
        position: { latitude: 38.43, longitude: 27.14 },
        caption: 'Hello',
        incomingKey: `incoming/${randomUUID()}`,
        mediaKey: randomBytes(20).toString('hex'),
      });
      await setContentDigest(db, id, digest);
      const video = { durationSeconds: 3, width: 720, height: 1280, placeholder: 'data:image/jpeg;base64,AA==' };
      await db.transaction().execute((tx) => publishMoment(tx, id, video));
      return MomentId.parse(id);
    },

    /** Returns the decision. */
    async reportAndDecide(storyId: string, decision: object, email?: string) {
      await app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { 'accept-language': 'tr' },
        payload: { storyId, reason: 'violent_content', email },
      });
      const { cases } = (await admin.get('/api/admin/moderation')).json();
      const path = `/api/admin/moderation/cases/${cases[0].id}/decision`;
      return (await admin.send('POST', path, decision)).json().decision;
    },

    async decideEarlier(ms: number): Promise<void> {
      await db
        .updateTable('moderationDecisions')
        .set({ decidedAt: new Date(Date.now() - ms) })
        .execute();
    },

    settle: (box: SecretBox = testBox): Promise<number> =>
      settleDecisions({ db, box, queueMail: mailQueuer({ box: testBox, isFallback: false }), log }),
  };
}
