import {
  appealRemoval as appealCall,
  getRemoval,
  type NewRemoval,
  requestRemoval,
} from '@around/contracts/safety/removals';
import { APPEAL_MADE_ALREADY, APPEAL_NOT_POSSIBLE, CODE_NOT_FOUND } from '@around/contracts/safety/safety-messages';
import { emailKey } from '@around/contracts/users/user-keys';
import type { Db } from '@around/database/db';
import { addRemovalRequest, appealRemoval, findRemovalState } from '@around/database/safety/removals/removal-requests';
import { emailOfRemoval } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { QueueMail } from '../../mail/queue-mail.ts';
import { languageOf } from '../../mail/request-language.ts';
import { type AttemptLimiter, nameKey } from '../../rate-limits/attempt-limiter.ts';
import { limitOf, originLimits } from '../../users/user-limits.ts';
import type { ReadReporterKeys } from '../keyed-digests.ts';
import { newSafetyCode } from '../safety-codes.ts';
import type { SafetyLimits } from '../safety-limits.ts';
import { toRemoval } from './removal-response.ts';

export type RemovalDependencies = {
  db: Db;
  box: SecretBox;
  attempts: AttemptLimiter;
  safetyLimits: SafetyLimits;
  readReporterKeys: ReadReporterKeys;
  queueMail: QueueMail;
  kickRelay: () => void;
};

/** `/api/removals`: for people who are shown and do not use Around. */
export function removalRoutes(deps: RemovalDependencies): FastifyPluginAsyncZod {
  const { db } = deps;

  return async (app) => {
    app.post(requestRemoval.path, { schema: requestRemoval.schema }, async (request, reply) => {
      await deps.attempts.consume(limitsOf(request, request.body, deps));
      const code = await store(request, request.body, deps);
      deps.kickRelay();
      request.log.info({ role: request.body.role }, 'removal requested');
      return reply.code(201).send({ code });
    });

    app.get(getRemoval.path, { schema: getRemoval.schema }, async ({ params }) =>
      toRemoval(await requireState(db, params.code)),
    );

    app.post(appealCall.path, { schema: appealCall.schema }, async ({ params, body }) =>
      db.transaction().execute(async (tx) => {
        const state = await requireState(tx, params.code);
        if (state.appealedAt) throw new AppError('conflict', APPEAL_MADE_ALREADY);
        if (!toRemoval(state).canAppeal) throw new AppError('conflict', APPEAL_NOT_POSSIBLE);
        if (!(await appealRemoval(tx, params.code, body.text))) throw new AppError('conflict', APPEAL_MADE_ALREADY);
        return toRemoval(await requireState(tx, params.code));
      }),
    );
  };
}

async function requireState(db: Db, code: string) {
  const state = await findRemovalState(db, code);
  if (!state) throw new AppError('not_found', CODE_NOT_FOUND);
  return state;
}

/** The limit of an e-mail address keeps strangers from filling somebody's mailbox. */
function limitsOf(
  request: FastifyRequest,
  { email }: NewRemoval,
  { safetyLimits, readReporterKeys }: RemovalDependencies,
) {
  const { removal, originsPerAddress } = safetyLimits;
  return [
    ...originLimits(request, { name: 'removal', limit: removal.perOrigin, originsPerAddress }),
    limitOf(`removal-network:${readReporterKeys(request.ip).networkHash}`, removal.perNetwork),
    ...(email ? [limitOf(`removal-email:${nameKey(emailKey(email))}`, removal.perEmail)] : []),
  ];
}

async function store(
  request: FastifyRequest,
  { text: words, email, ...removal }: NewRemoval,
  { db, box, readReporterKeys, queueMail }: RemovalDependencies,
): Promise<string> {
  const code = newSafetyCode();
  const language = languageOf(request);
  const { addressHash } = readReporterKeys(request.ip);
  const sealedEmail = email ? box.seal(email, emailOfRemoval(code)) : null;
  await db.transaction().execute(async (tx) => {
    await addRemovalRequest(tx, { ...removal, code, words, sealedEmail, language, addressHash });
    if (email) await queueMail(tx, { to: email, language, content: { kind: 'removal-received', code } });
  });
  return code;
}
