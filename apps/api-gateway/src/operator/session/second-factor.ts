import { createHash, randomBytes } from 'node:crypto';
import type { SecondStep } from '@around/contracts/operator/admin-session';
import { RECOVERY_CODE_COUNT } from '@around/contracts/operator/second-factor';
import { CredentialId } from '@around/contracts/users/passkeys';
import type { AdminRow } from '@around/database/admins/admin-queries';
import {
  consumeRecoveryCode,
  consumeTotpStep,
  readSecondFactor,
  recordAdminPasskeyUse,
} from '@around/database/admins/second-factor-queries';
import type { Db } from '@around/database/db';
import { totpSecretOfAdmin } from '@around/database/sealed-rows';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { SingleUse } from '../../sessions/single-use.ts';
import { authenticationOptions } from '../../users/passkeys/ceremony/passkey-options.ts';
import { relyingPartyOf } from '../../users/passkeys/ceremony/relying-party.ts';
import { type BrowserResponse, verifyAuthentication } from '../../users/passkeys/ceremony/verify-passkey.ts';
import { codeLimits, type LoginLimits } from './login-limits.ts';
import { findTotpStep, toBase32 } from './totp.ts';

export type SecondFactorDependencies = {
  db: Db;
  box: SecretBox;
  sessions: Sessions;
  attempts: AttemptLimiter;
  takeOnce: SingleUse;
  loginLimits: LoginLimits;
  clock: () => Date;
  publicOrigin: string | undefined;
};

export type SecondFactorKind = 'totp' | 'recovery-code' | 'passkey';
type Proof = { code: string; passkey: BrowserResponse | undefined };

const TOTP = /^\d{6}$/;

/** Of the second step of a login, after a right password. */
export function secondFactorCheck(deps: SecondFactorDependencies) {
  const { db, box, attempts, loginLimits, clock, publicOrigin } = deps;
  const challenges = adminChallenges(deps);

  async function isRight(request: FastifyRequest, admin: AdminRow, { code, passkey }: Proof): Promise<boolean> {
    const { sealedTotpSecret, totpEnrolledAt, passkeys } = await readSecondFactor(db, admin.id);
    if (passkey) {
      const challenge = await challenges.take(request);
      const { data: credentialId } = CredentialId.safeParse(passkey.id);
      const known = passkeys.find((row) => row.credentialId === credentialId);
      if (!known || challenge === undefined) return false;
      const site = relyingPartyOf(request, publicOrigin);
      const use = await verifyAuthentication(passkey, { challenge, site, passkey: known });
      return (
        use !== undefined && recordAdminPasskeyUse(db, { ...use, credentialId: known.credentialId, usedAt: clock() })
      );
    }
    if (!TOTP.test(code)) {
      return consumeRecoveryCode(db, { adminId: admin.id, digest: recoveryCodeDigest(admin.id, code), at: clock() });
    }
    if (sealedTotpSecret === null || totpEnrolledAt === null) return false;
    const secret = Buffer.from(box.open(sealedTotpSecret, totpSecretOfAdmin(admin.id)), 'base64');
    const step = findTotpStep(secret, code, clock());
    return step !== undefined && consumeTotpStep(db, admin.id, step);
  }

  return {
    async describe(request: FastifyRequest, admin: AdminRow): Promise<SecondStep> {
      const { totpEnrolledAt, passkeys, recoveryCodesLeft } = await readSecondFactor(db, admin.id);
      const step = { totp: totpEnrolledAt !== null, recoveryCode: recoveryCodesLeft > 0 };
      if (passkeys.length === 0) return step;
      const options = await authenticationOptions(relyingPartyOf(request, publicOrigin), passkeys);
      await challenges.store(request, options.challenge);
      return { ...step, passkey: { ...options } };
    },
    /** Throws 429 after too many wrong proofs. */
    async check(
      request: FastifyRequest,
      admin: AdminRow,
      proof: Proof,
    ): Promise<{ kind: SecondFactorKind; isRight: boolean }> {
      const kind = proof.passkey ? 'passkey' : TOTP.test(proof.code) ? 'totp' : 'recovery-code';
      const limits = codeLimits(request, { admin, isGuessable: kind === 'totp', loginLimits });
      await attempts.consume(limits);
      if (!(await isRight(request, admin, proof))) return { kind, isRight: false };
      await attempts.refund(limits);
      return { kind, isRight: true };
    },
  };
}

const CHALLENGE_LIFE_MS = 300_000;

/** Challenges of admins' passkeys are bound to their session, valid for five minutes, and usable once. */
export function adminChallenges({
  sessions,
  takeOnce,
  clock,
}: Pick<SecondFactorDependencies, 'sessions' | 'takeOnce' | 'clock'>) {
  return {
    async store(request: FastifyRequest, challenge: string): Promise<void> {
      const until = clock().getTime() + CHALLENGE_LIFE_MS;
      await sessions.admin.storeValues(request, { adminChallenge: { challenge, until } });
    },
    async take(request: FastifyRequest): Promise<string | undefined> {
      const stored = request.session.adminChallenge;
      if (!stored || stored.until <= clock().getTime()) return undefined;
      return (await takeOnce(`admin-passkey:${stored.challenge}`, CHALLENGE_LIFE_MS)) ? stored.challenge : undefined;
    },
  };
}

const RECOVERY_CODE_BYTES = 10;

/** 80 random bits each, which nobody guesses, so that a plain digest is enough to store. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = toBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase();
    return text.match(/.{4}/g)!.join('-');
  });
}

/** Spaces, hyphens and case do not count. */
export function recoveryCodeDigest(adminId: string, code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return createHash('sha256').update(`${adminId}:${plain}`).digest('base64url');
}
