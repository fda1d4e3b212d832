import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../../../sessions/sessions.ts';
import type { SingleUse } from '../../../sessions/single-use.ts';

const CHALLENGE_LIFE_MS = 300_000;

/** Challenges are bound to a session, valid for five minutes, and usable once. */
export type PasskeyChallenges = {
  store: (request: FastifyRequest, challenge: string) => Promise<void>;
  /** The challenge of the request's session; undefined when there is none, or it has expired or was used. */
  take: (request: FastifyRequest) => Promise<string | undefined>;
};

type Dependencies = { sessions: Sessions; takeOnce: SingleUse; clock: () => Date };

export function passkeyChallenges({ sessions, takeOnce, clock }: Dependencies): PasskeyChallenges {
  return {
    async store(request, challenge) {
      const until = clock().getTime() + CHALLENGE_LIFE_MS;
      await sessions.user.storeValues(request, { passkeyChallenge: { challenge, until } });
    },
    async take(request) {
      const stored = request.session.passkeyChallenge;
      if (!stored || stored.until <= clock().getTime()) return undefined;
      const isFirstUse = await takeOnce(`passkey:${stored.challenge}`, CHALLENGE_LIFE_MS);
      return isFirstUse ? stored.challenge : undefined;
    },
  };
}
