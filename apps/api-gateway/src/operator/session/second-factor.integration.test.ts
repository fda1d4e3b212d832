import { randomUUID } from 'node:crypto';
import { saveAdmin } from '@around/database/admins/admin-queries';
import { removeSecondFactor } from '@around/database/admins/second-factor-queries';
import { findAudit } from '@around/database/audit/audit-queries';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLogin, cookieOf } from '../../testing/clients/admin-client.ts';
import { softwareAuthenticator } from '../../testing/clients/software-authenticator.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { totpCode, totpStep } from './totp.ts';

const ORIGIN = 'http://localhost:3000';
const STEP_MS = 30_000;
const { password } = adminLogin;

let gateway: TestGateway;
/** Requires a second factor. */
let strict: FastifyInstance;
let now = new Date('2026-11-28T12:00:00Z').getTime();
const later = (ms: number) => {
  now += ms;
};

beforeAll(async () => {
  const settings = { clock: () => new Date(now), publicOrigin: ORIGIN, trustedProxies: ['127.0.0.1'] };
  gateway = await startGateway(settings);
  const { database, redis } = gateway;
  strict = await makeGateway({ db: database.db, redis, ...settings, isSecondFactorRequired: true });
});
afterAll(async () => {
  await strict.close();
  await gateway[Symbol.asyncDispose]();
});

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

type From = { address?: string };
type TestAdmin = {
  username: string;
  address: string;
  cookie: string;
  /** With username and password, and with `body`. */
  logIn: (body?: object, from?: From) => Promise<LightMyRequestResponse>;
  send: (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, from?: From) => Promise<LightMyRequestResponse>;
  signOut: () => void;
};

/** An admin of their own for each test, with a browser at an address of its own. */
async function newAdmin(app = gateway.app): Promise<TestAdmin> {
  const username = `op-${randomUUID().slice(0, 8)}`;
  await saveAdmin(gateway.database.db, { username, passwordHash: await hash(password) });
  const admin: TestAdmin = {
    username,
    address: newAddress(),
    cookie: '',
    async logIn(body = {}, options = {}) {
      const response = await admin.send('POST', '/api/admin/login', { username, password, ...body }, options);
      if (response.statusCode === 200 && response.headers['set-cookie']) admin.cookie = cookieOf(response);
      return response;
    },
    send: async (method, url, payload, { address = admin.address } = {}) =>
      app.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: { origin: ORIGIN, 'x-forwarded-for': address, ...(admin.cookie && { cookie: admin.cookie }) },
      }),
    signOut() {
      admin.cookie = '';
    },
  };
  expect((await admin.logIn()).statusCode).toBe(200);
  return admin;
}

/** Reads the base32 of the answer, as an authenticator app does. */
function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
}

async function enrolApp(admin: TestAdmin) {
  const started = await admin.send('POST', '/api/admin/second-factor/totp', { password });
  expect(started.statusCode).toBe(200);
  const secret = readBase32(started.json().secret);
  const code = (away = 0) => totpCode(secret, totpStep(new Date(now)) + away);
  const confirmed = await admin.send('POST', '/api/admin/second-factor/totp/confirm', { code: code() });
  expect(confirmed.statusCode).toBe(200);
  later(STEP_MS);
  return { code, secret, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

async function enrolPasskey(admin: TestAdmin) {
  const authenticator = softwareAuthenticator();
  const options = await admin.send('POST', '/api/admin/second-factor/passkeys/options', { password });
  const response = authenticator.create({ challenge: options.json().challenge, origin: ORIGIN });
  const added = await admin.send('POST', '/api/admin/second-factor/passkeys', { response, name: 'Key' });
  return { authenticator, options, added };
}

const check = async (admin: TestAdmin) => (await admin.send('GET', '/api/admin/check')).json();
const auditOf = async (admin: TestAdmin) =>
  (await findAudit(gateway.database.db, { limit: 200, actor: admin.username })).map(({ action, details }) =>
    Object.keys(details).length > 0 ? `${action} ${JSON.stringify(details)}` : action,
  );

test('with an authenticator app the password alone starts no session, and its code does', async () => {
  const admin = await newAdmin();
  const { code, recoveryCodes } = await enrolApp(admin);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  admin.signOut();

  const first = await admin.logIn();
  expect(first.json()).toEqual({
    authenticated: false,
    username: admin.username,
    secondStep: { totp: true, recoveryCode: true },
  });
  expect(await check(admin)).toEqual({ authenticated: false });
  expect((await admin.send('GET', '/api/admin/proxies')).statusCode).toBe(401);

  const second = await admin.logIn({ code: code() });
  expect(second.json()).toEqual({ authenticated: true, username: admin.username });
  expect(await check(admin)).toEqual({ authenticated: true });
  expect(await auditOf(admin)).toEqual([
    'admin.login {"secondFactor":"totp"}',
    'admin.add-authenticator-app',
    'admin.login',
  ]);
});

test('a code works once, also when it is sent many times at once, and an earlier one does not work after it', async () => {
  const admin = await newAdmin();
  const { code } = await enrolApp(admin);
  later(STEP_MS);

  const sent = await Promise.all(
    Array.from({ length: 5 }, (_, index) => admin.logIn({ code: code() }, { address: `198.51.100.${index + 1}` })),
  );

  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401]);
  expect((await admin.logIn({ code: code(-1) })).statusCode).toBe(401);
  expect((await admin.logIn({ code: code(1) })).statusCode).toBe(200);
});

test('the code that enrolled the app signs nobody in', async () => {
  const admin = await newAdmin();
  const { code } = await enrolApp(admin);

  const response = await admin.logIn({ code: code(-1) });

  expect([response.statusCode, response.json().error]).toEqual([401, 'wrong_code']);
});

test('a right code with a wrong password is a wrong login, and does not use the code up', async () => {
  const admin = await newAdmin();
  const { code } = await enrolApp(admin);

  const wrong = await admin.logIn({ code: code(), password: 'wrong' });

  expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: 'Invalid username or password.' }]);
  expect((await admin.logIn({ code: code() })).statusCode).toBe(200);
});

test('guesses of one address answer 429, and the admin signs in elsewhere', async () => {
  const admin = await newAdmin();
  const { code } = await enrolApp(admin);
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await admin.logIn({ code: '000000' })).statusCode).toBe(401);
  }

  expect((await admin.logIn({ code: code() })).statusCode).toBe(429);
  expect((await admin.logIn({ code: code() }, { address: newAddress() })).statusCode).toBe(200);
});

test('guesses of many addresses are limited, and a recovery code and a new password work meanwhile', async () => {
  const admin = await newAdmin();
  const { code, recoveryCodes } = await enrolApp(admin);
  const guess = (index: number) => admin.logIn({ code: '000000' }, { address: `2001:db8:${index + 1}::1` });
  for (let tried = 0; tried < 20; tried += 1) expect((await guess(tried)).statusCode).toBe(401);

  expect((await admin.logIn({ code: code() }, { address: newAddress() })).statusCode).toBe(429);
  expect((await admin.logIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
  await saveAdmin(gateway.database.db, { username: admin.username, passwordHash: await hash('another one') });
  const renewed = await admin.logIn({ code: code(), password: 'another one' }, { address: newAddress() });
  expect(renewed.statusCode).toBe(200);
});

test('a recovery code works once, in any spelling, and new ones replace the old', async () => {
  const admin = await newAdmin();
  const { recoveryCodes } = await enrolApp(admin);
  const typed = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');

  expect((await admin.logIn({ code: typed })).statusCode).toBe(200);
  expect((await admin.logIn({ code: typed })).statusCode).toBe(401);
  expect((await admin.send('GET', '/api/admin/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  const made = await admin.send('POST', '/api/admin/second-factor/recovery-codes', { password });

  expect(made.json().recoveryCodes).toHaveLength(10);
  expect((await admin.logIn({ code: recoveryCodes[0] })).statusCode).toBe(401);
  expect((await admin.logIn({ code: made.json().recoveryCodes[0] })).statusCode).toBe(200);
  expect(await auditOf(admin)).toContain('admin.make-recovery-codes');
});

test('a passkey is a second factor: its challenge is for this admin, works once, and ends', async () => {
  const admin = await newAdmin();
  const { authenticator, options, added } = await enrolPasskey(admin);
  expect(options.json().authenticatorSelection).toMatchObject({ residentKey: 'discouraged' });
  expect([added.statusCode, added.json().passkey.name, added.json().recoveryCodes.length]).toEqual([201, 'Key', 10]);
  admin.signOut();
  const assert = async () => {
    const { passkey } = (await admin.logIn()).json().secondStep;
    expect(passkey.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    return authenticator.get({ challenge: passkey.challenge, origin: ORIGIN });
  };

  const passkey = await assert();
  const before = admin.cookie;
  expect((await admin.logIn({ passkey })).json()).toEqual({ authenticated: true, username: admin.username });
  admin.cookie = before;
  expect((await admin.logIn({ passkey })).statusCode).toBe(401);
  const late = await assert();
  later(300_000);
  expect((await admin.logIn({ passkey: late })).json()).toMatchObject({ error: 'wrong_code' });
  const foreign = softwareAuthenticator();
  await assert();
  const { passkey: fresh } = (await admin.logIn()).json().secondStep;
  const forged = foreign.get({ challenge: fresh.challenge, origin: ORIGIN });
  expect((await admin.logIn({ passkey: forged })).statusCode).toBe(401);
  expect((await admin.logIn({ passkey: await assert() })).statusCode).toBe(200);
  expect(await auditOf(admin)).toContain('admin.login {"secondFactor":"passkey"}');
});

test('every change needs the password, and is audited', async () => {
  const admin = await newAdmin();
  const passkeyId = softwareAuthenticator().credentialId;
  for (const [method, path] of [
    ['POST', 'totp'],
    ['DELETE', 'totp'],
    ['POST', 'passkeys/options'],
    ['DELETE', `passkeys/${passkeyId}`],
    ['POST', 'recovery-codes'],
  ] as const) {
    for (const body of [{}, { password: 'wrong' }]) {
      const refused = await admin.send(method, `/api/admin/second-factor/${path}`, body, { address: newAddress() });
      expect([path, refused.statusCode, refused.json().error]).toEqual([path, 403, 'wrong_password']);
    }
  }
  await enrolApp(admin);
  const { authenticator } = await enrolPasskey(admin);

  const again = await admin.send('POST', '/api/admin/second-factor/totp', { password });
  expect(again.statusCode).toBe(409);
  const path = `/api/admin/second-factor/passkeys/${authenticator.credentialId}`;
  expect((await admin.send('DELETE', path, { password })).statusCode).toBe(200);
  expect((await admin.send('DELETE', path, { password })).statusCode).toBe(404);
  expect((await admin.send('DELETE', '/api/admin/second-factor/totp', { password })).statusCode).toBe(200);

  expect((await admin.send('GET', '/api/admin/second-factor')).json()).toEqual({
    isRequired: false,
    totpEnrolledAt: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect((await admin.logIn()).json()).toEqual({ authenticated: true, username: admin.username });
  expect((await auditOf(admin)).slice(1, -1)).toEqual([
    'admin.remove-authenticator-app',
    'admin.remove-passkey',
    'admin.add-passkey',
    'admin.add-authenticator-app',
  ]);
});

test('the secret is sealed, waits for its first code, and the codes are stored as digests', async () => {
  const admin = await newAdmin();
  const started = await admin.send('POST', '/api/admin/second-factor/totp', { password });
  const wrong = await admin.send('POST', '/api/admin/second-factor/totp/confirm', { code: '000000' });
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'wrong_code']);
  expect((await admin.logIn()).json().authenticated).toBe(true);
  const { secret, recoveryCodes } = await enrolApp(admin);

  const { db } = gateway.database;
  const stored = JSON.stringify([
    await db.selectFrom('admins').selectAll().execute(),
    await db.selectFrom('adminRecoveryCodes').selectAll().execute(),
  ]);

  for (const secretText of [
    started.json().secret,
    secret.toString('base64'),
    ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ]) {
    expect(stored).not.toContain(secretText);
  }
});

test('a new second factor ends the sessions that began without it', async () => {
  const admin = await newAdmin();
  const old = admin.cookie;
  admin.signOut();
  await admin.logIn();
  await enrolApp(admin);

  expect(await check(admin)).toEqual({ authenticated: true });
  admin.cookie = old;
  expect(await check(admin)).toEqual({ authenticated: false });
});

test('where a second factor is required, an admin without one can only add one, and the last one stays', async () => {
  const admin = await newAdmin(strict);
  expect((await admin.logIn()).json()).toEqual({ authenticated: true, username: admin.username, mustEnrol: true });
  expect(await check(admin)).toEqual({ authenticated: true, mustEnrol: true });
  for (const url of ['/api/admin/proxies', '/api/instagram/crawler/status', '/api/feed?includeExpired=true']) {
    expect([url, (await admin.send('GET', url)).statusCode]).toEqual([url, 403]);
  }
  expect((await admin.send('GET', '/api/admin/proxies')).json().error).toBe('second_factor_required');
  expect((await admin.send('GET', '/api/admin/second-factor')).json()).toMatchObject({ isRequired: true });

  await enrolApp(admin);

  expect(await check(admin)).toEqual({ authenticated: true });
  expect((await admin.send('GET', '/api/admin/proxies')).statusCode).toBe(200);
  expect((await admin.send('DELETE', '/api/admin/second-factor/totp', { password })).statusCode).toBe(409);
  await enrolPasskey(admin);
  expect((await admin.send('DELETE', '/api/admin/second-factor/totp', { password })).statusCode).toBe(200);
});

test('the way out of a lock-out removes every second factor of one admin', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  await enrolApp(admin);
  await enrolPasskey(admin);
  await enrolApp(other);

  expect(await removeSecondFactor(gateway.database.db, admin.username.toUpperCase())).toBe(true);

  expect((await admin.logIn()).json().authenticated).toBe(true);
  expect((await other.logIn()).json().authenticated).toBe(false);
  expect(await removeSecondFactor(gateway.database.db, 'nobody')).toBe(false);
});
