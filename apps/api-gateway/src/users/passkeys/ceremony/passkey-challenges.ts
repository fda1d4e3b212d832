import type { FastifyReply } from 'fastify';
import type { SessionSettings } from '../../../sessions/sessions.ts';
import { type SignedCookie, signedCookie } from '../../../sessions/signed-cookie.ts';
import type { SingleUse } from '../../../sessions/single-use.ts';

const CHALLENGE_LIFE_MS = 300_000;

type Challenge = {
  challenge: string;
  /** The session that adds a passkey, and what `IdentityCheck` returned; undefined for a login. */
  adding?: { session: string | undefined; trustedFrom: number | null };
};

/** Challenges are in a cookie of one browser, valid for five minutes, and usable once. */
export type PasskeyChallenges = {
  store: (reply: FastifyReply, challenge: Challenge) => void;
  /** The challenge that this browser received last. */
  read: SignedCookie<Challenge>['read'];
  /** Whether this is the first use. Call it when the signature is right, so that only real uses are stored. */
  use: (reply: FastifyReply, challenge: string) => Promise<boolean>;
};

type Dependencies = { session: Pick<SessionSettings, 'secret' | 'isSecure'>; takeOnce: SingleUse; clock: () => Date };

export function passkeyChallenges({ session, takeOnce, clock }: Dependencies): PasskeyChallenges {
  const cookie = signedCookie<Challenge>({ ...session, name: 'around_challenge', lifeMs: CHALLENGE_LIFE_MS, clock });
  return {
    store: cookie.set,
    read: cookie.read,
    async use(reply, challenge) {
      const isFirst = await takeOnce(`passkey:${challenge}`, CHALLENGE_LIFE_MS);
      cookie.clear(reply);
      return isFirst;
    },
  };
}
