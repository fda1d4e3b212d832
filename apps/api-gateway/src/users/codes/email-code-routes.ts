import { sendCode, verifyCode } from '@around/contracts/users/email-codes';
import { emailKey } from '@around/contracts/users/user-keys';
import { WRONG_CODE } from '@around/contracts/users/user-messages';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../mail/request-language.ts';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { UserLimits } from '../user-limits.ts';
import { limitSends, limitTries } from './code-limits.ts';
import type { CodeOwner, OneTimeCodes } from './one-time-codes.ts';
import { type CodeMailDependencies, sendCodeMail } from './send-code-mail.ts';

type Dependencies = CodeMailDependencies & {
  sessions: Sessions;
  attempts: AttemptLimiter;
  userLimits: UserLimits;
  codes: OneTimeCodes;
  clock: () => Date;
};

/** How long an address stays verified, so that a taken username does not cost a new code. */
const VERIFIED_FOR_MS = 1_800_000;

/** `POST /api/email/send-code` and `verify-code`: proves that an address belongs to the visitor of this session. */
export function emailCodeRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { sessions, attempts, userLimits, codes, clock } = deps;
  return async (app) => {
    await sessions.user.registerIn(app);

    app.post(sendCode.path, { schema: sendCode.schema }, async (request) => {
      const { email, language } = request.body;
      await attempts.consume(limitSends(request, { email, userLimits }));
      const code = await codes.issue(ownerOf(request, email));
      await sessions.user.storeValues(request, { codeSentTo: email });
      return sendCodeMail(deps, {
        to: email,
        language: languageOf(request, language),
        content: { kind: 'verification-code', code },
        message: 'Verification code sent',
      });
    });

    app.post(verifyCode.path, { schema: verifyCode.schema }, async (request) => {
      const tries = limitTries(request, userLimits);
      await attempts.consume(tries);
      const email = request.session.codeSentTo;
      if (email === undefined || !(await codes.redeem(ownerOf(request, email), request.body.code))) {
        throw new AppError('bad_request', WRONG_CODE);
      }
      await attempts.refund(tries);
      delete request.session.codeSentTo;
      await sessions.user.storeValues(request, {
        verifiedEmail: { email, until: clock().getTime() + VERIFIED_FOR_MS },
      });
      return { message: 'Email verified', email };
    });
  };
}

/** The session: a code of one visitor is of no use to another. */
function ownerOf(request: FastifyRequest, email: string): CodeOwner {
  return { purpose: 'email', owner: request.session.sessionId, email: emailKey(email) };
}
