import {
  addAdminPasskey,
  confirmTotp,
  getSecondFactor,
  makeRecoveryCodes,
  removeAdminPasskey,
  removeTotp,
  startAdminPasskey,
  startTotp,
  WRONG_CODE_REASON,
  WRONG_PASSWORD_REASON,
} from '@around/contracts/operator/second-factor';
import { PASSKEYS_MAX } from '@around/contracts/users/passkeys';
import { findAdminById } from '@around/database/admins/admin-queries';
import {
  consumeTotpStep,
  deleteAdminPasskey,
  enrolTotp,
  insertAdminPasskey,
  lockAdmin,
  readSecondFactor,
  type SecondFactor,
  saveRecoveryCodes,
  saveTotpSecret,
} from '@around/database/admins/second-factor-queries';
import type { Db } from '@around/database/db';
import { totpSecretOfAdmin } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PasswordCheck } from '../../users/login/password-check.ts';
import { registrationOptions } from '../../users/passkeys/ceremony/passkey-options.ts';
import { relyingPartyOf } from '../../users/passkeys/ceremony/relying-party.ts';
import { verifyRegistration } from '../../users/passkeys/ceremony/verify-passkey.ts';
import { toPasskey } from '../../users/passkeys/passkey-response.ts';
import { describeDevice } from '../../users/sessions/describe-device.ts';
import { auditChange } from '../audit/audit-change.ts';
import { signedInAdmin } from './guard-operator-paths.ts';
import {
  adminChallenges,
  newRecoveryCodes,
  recoveryCodeDigest,
  type SecondFactorDependencies,
} from './second-factor.ts';
import { findTotpStep, newTotpSecret, toBase32, totpUri } from './totp.ts';

type Dependencies = SecondFactorDependencies & { checkPassword: PasswordCheck; isSecondFactorRequired: boolean };

/** The signed-in admin adds and removes second factors. Each change needs the password, is audited, and a new one ends other sessions. */
export function secondFactorRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { db, box, sessions, checkPassword, isSecondFactorRequired, clock, publicOrigin } = deps;
  const challenges = adminChallenges(deps);

  async function confirmPassword(request: FastifyRequest, password: string | null | undefined): Promise<void> {
    const { id, username } = signedInAdmin(request);
    const findUser = () => findAdminById(db, id);
    const { isCorrect } = await checkPassword(request, { name: username, password: password ?? '', findUser });
    if (isCorrect) return;
    request.log.warn({ adminId: id, address: request.ip }, 'password confirmation failed');
    throw new AppError('forbidden', 'Incorrect password', { reason: WRONG_PASSWORD_REASON });
  }

  /** Runs a change of the admin's second factor, one at a time. */
  function change<T>(request: FastifyRequest, run: (tx: Db, factor: SecondFactor) => Promise<T>): Promise<T> {
    const { id } = signedInAdmin(request);
    return db.transaction().execute(async (tx) => {
      await lockAdmin(tx, id);
      return run(tx, await readSecondFactor(tx, id));
    });
  }

  /** A session that began with the password alone ends, except for this one, whose admin has just proved the second factor. */
  async function endOtherSessions(request: FastifyRequest): Promise<void> {
    const current = sessions.admin.nameOf(request);
    await sessions.admin.revoke(signedInAdmin(request).id, ({ name }) => name !== current);
  }

  async function replaceRecoveryCodes(tx: Db, adminId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await saveRecoveryCodes(
      tx,
      adminId,
      codes.map((code) => recoveryCodeDigest(adminId, code)),
    );
    return codes;
  }

  function refuseRemovingLast({ totpEnrolledAt, passkeys }: SecondFactor): boolean {
    const isLast = passkeys.length + (totpEnrolledAt ? 1 : 0) === 1;
    if (isLast && isSecondFactorRequired) {
      throw new AppError('conflict', 'A second factor is required. Add another one before you remove this one.');
    }
    return isLast;
  }

  return async (app) => {
    await sessions.admin.registerIn(app);

    app.get(getSecondFactor.path, { schema: getSecondFactor.schema }, async (request) => {
      const { totpEnrolledAt, passkeys, recoveryCodesLeft } = await readSecondFactor(db, signedInAdmin(request).id);
      return {
        isRequired: isSecondFactorRequired,
        totpEnrolledAt: totpEnrolledAt?.toISOString() ?? null,
        passkeys: passkeys.map(toPasskey),
        recoveryCodesLeft,
      };
    });

    app.post(startTotp.path, { schema: startTotp.schema }, async (request) => {
      await confirmPassword(request, request.body.password);
      const { id, username } = signedInAdmin(request);
      const secret = newTotpSecret();
      await change(request, async (tx, { totpEnrolledAt }) => {
        if (totpEnrolledAt) throw new AppError('conflict', 'There is an authenticator app already. Remove it first.');
        const sealedSecret = box.seal(secret.toString('base64'), totpSecretOfAdmin(id));
        await saveTotpSecret(tx, { id, sealedSecret, enrolledAt: null });
      });
      const host = relyingPartyOf(request, publicOrigin).id;
      return { secret: toBase32(secret), uri: totpUri(secret, { username, host }) };
    });

    app.post(confirmTotp.path, { schema: confirmTotp.schema }, async (request) => {
      const { id } = signedInAdmin(request);
      const recoveryCodes = await change(request, async (tx, factor) => {
        if (factor.sealedTotpSecret === null || factor.totpEnrolledAt) {
          throw new AppError('conflict', 'Start again: no authenticator app waits for its first code.');
        }
        const secret = Buffer.from(box.open(factor.sealedTotpSecret, totpSecretOfAdmin(id)), 'base64');
        const step = findTotpStep(secret, (request.body.code ?? '').replaceAll(/\s/g, ''), clock());
        if (step === undefined || !(await consumeTotpStep(tx, id, step))) {
          const message = 'Incorrect code. Check the time of your phone, and enter the code that the app shows now.';
          throw new AppError('bad_request', message, { reason: WRONG_CODE_REASON });
        }
        await enrolTotp(tx, id, clock());
        await auditChange(tx, request, { action: 'admin.add-authenticator-app' });
        return factor.passkeys.length > 0 ? null : replaceRecoveryCodes(tx, id);
      });
      await endOtherSessions(request);
      return { recoveryCodes };
    });

    app.delete(removeTotp.path, { schema: removeTotp.schema }, async (request) => {
      await confirmPassword(request, request.body.password);
      const { id } = signedInAdmin(request);
      await change(request, async (tx, factor) => {
        if (!factor.totpEnrolledAt) throw new AppError('not_found', 'There is no authenticator app');
        if (refuseRemovingLast(factor)) await saveRecoveryCodes(tx, id, []);
        await saveTotpSecret(tx, { id, sealedSecret: null, enrolledAt: null });
        await auditChange(tx, request, { action: 'admin.remove-authenticator-app' });
      });
      return { message: 'The authenticator app was removed' };
    });

    app.post(startAdminPasskey.path, { schema: startAdminPasskey.schema }, async (request) => {
      await confirmPassword(request, request.body.password);
      const { id, username } = signedInAdmin(request);
      const { passkeys } = await readSecondFactor(db, id);
      refuseTooMany(passkeys);
      const options = await registrationOptions({ id: `admin:${id}`, username, fullName: null }, passkeys, {
        ...relyingPartyOf(request, publicOrigin),
        isDiscoverable: false,
      });
      await challenges.store(request, options.challenge);
      return { ...options };
    });

    app.post(addAdminPasskey.path, { schema: addAdminPasskey.schema }, async (request, reply) => {
      const { id } = signedInAdmin(request);
      const challenge = await challenges.take(request);
      const site = relyingPartyOf(request, publicOrigin);
      const verified = challenge && (await verifyRegistration(request.body.response, { challenge, site }));
      if (!verified) throw passkeyRefused();
      const name = request.body.name ?? describeDevice(request.headers['user-agent'] ?? '').device;
      const added = await change(request, async (tx, factor) => {
        refuseTooMany(factor.passkeys);
        const passkey = await insertAdminPasskey(tx, { ...verified, name, adminId: id });
        if (!passkey) throw passkeyRefused();
        await auditChange(tx, request, { action: 'admin.add-passkey', target: name });
        const hasCodes = factor.totpEnrolledAt !== null || factor.passkeys.length > 0;
        return { passkey: toPasskey(passkey), recoveryCodes: hasCodes ? null : await replaceRecoveryCodes(tx, id) };
      });
      await endOtherSessions(request);
      return reply.code(201).send(added);
    });

    app.delete(removeAdminPasskey.path, { schema: removeAdminPasskey.schema }, async (request) => {
      await confirmPassword(request, request.body.password);
      const { id } = signedInAdmin(request);
      const { passkeyId: credentialId } = request.params;
      await change(request, async (tx, factor) => {
        const passkey = factor.passkeys.find((row) => row.credentialId === credentialId);
        if (!passkey) throw new AppError('not_found', 'There is no such passkey');
        if (refuseRemovingLast(factor)) await saveRecoveryCodes(tx, id, []);
        await deleteAdminPasskey(tx, { adminId: id, credentialId });
        await auditChange(tx, request, { action: 'admin.remove-passkey', target: passkey.name });
      });
      return { message: 'The passkey was removed' };
    });

    app.post(makeRecoveryCodes.path, { schema: makeRecoveryCodes.schema }, async (request) => {
      await confirmPassword(request, request.body.password);
      const { id } = signedInAdmin(request);
      const recoveryCodes = await change(request, async (tx, { totpEnrolledAt, passkeys }) => {
        if (!totpEnrolledAt && passkeys.length === 0) {
          throw new AppError('conflict', 'Add an authenticator app or a passkey first.');
        }
        await auditChange(tx, request, { action: 'admin.make-recovery-codes' });
        return replaceRecoveryCodes(tx, id);
      });
      return { recoveryCodes };
    });
  };
}

function refuseTooMany(passkeys: unknown[]): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('conflict', 'There are too many passkeys. Remove one first.');
}

function passkeyRefused(): AppError {
  return new AppError('bad_request', "We couldn't add this passkey. Please try again.");
}
