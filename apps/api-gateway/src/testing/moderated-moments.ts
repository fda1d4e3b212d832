import { randomBytes, randomUUID } from 'node:crypto';
import { MomentId, UserId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
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

/** Adds a live moment of the user. */
export async function shareLiveMoment(
  db: Db,
  userId: string,
  digest = randomBytes(32).toString('hex'),
): Promise<MomentId> {
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
}

/** Live moments, reports about them, and what operators decide. */
export function moderatedMoments({ app, admin, database: { db } }: AdminGateway) {
  /** Decides the first case of the queue. */
  async function decideWaiting(decision: object) {
    const { cases } = (await admin.get('/api/admin/moderation')).json();
    return admin.send('POST', `/api/admin/moderation/cases/${cases[0].id}/decision`, decision);
  }

  return {
    shareMoment: (userId: string, digest?: string) => shareLiveMoment(db, userId, digest),

    decideWaiting,

    /** Returns the decision, and the code of the report. */
    async reportAndDecide(storyId: string, decision: object, email?: string, client: { remoteAddress?: string } = {}) {
      const report = await app.inject({
        method: 'POST',
        url: '/api/reports',
        headers: { 'accept-language': 'tr' },
        payload: { storyId, reason: 'violent_content', email },
        ...client,
      });
      return { ...(await decideWaiting(decision)).json().decision, code: report.json().code };
    },

    /** Asks for the removal of the moment with its link. Returns the code. */
    async requestRemoval(storyId: string, email?: string): Promise<string> {
      const link = `https://around.example/l/${randomUUID()}/s/${storyId}`;
      const payload = { link, role: 'self', text: 'I am shown here', email };
      return (await app.inject({ method: 'POST', url: '/api/removals', payload })).json().code;
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
