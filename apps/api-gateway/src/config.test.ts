import { expect, test } from 'vitest';
import { readGatewayConfig } from './config.ts';
import { makeVapidKeys } from './testing/push/push-settings.ts';
import { defaultUserLimits } from './users/user-limits.ts';

const development = {
  DATABASE_URL: 'postgres://localhost/around',
  REDIS_URL: 'redis://localhost',
  MEDIA_PROXY_URL: 'http://localhost:3001',
  MEDIA_STORE_URL: 'file:///srv/media',
  WEB_ROOT: '/srv/web',
  SESSION_SECRET: 's'.repeat(32),
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};
const production = {
  ...development,
  NODE_ENV: 'production',
  ADMIN_USERNAME: 'root',
  ADMIN_PASSWORD: 'eleven-white-horses',
  PUBLIC_ORIGIN: 'https://around.example/',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Around <no-reply@around.example>',
};

test('with an https PUBLIC_ORIGIN cookies are secure, and the origin has no path', () => {
  const { session, publicOrigin } = readGatewayConfig(production);

  expect(session.isSecure).toBe(true);
  expect(publicOrigin).toBe('https://around.example');
  expect(session.life.admin).toEqual({ idleMs: 30 * 60_000, absoluteMs: 8 * 3_600_000 });
});

test.each([
  'SESSION_SECRET',
  'REDIS_URL',
  'SECRETS_KEY',
  'MEDIA_STORE_URL',
  'ADMIN_PASSWORD',
  'PUBLIC_ORIGIN',
  'MAIL_FROM',
] as const)('production does not start without %s', (name) => {
  expect(() => readGatewayConfig({ ...production, [name]: '' })).toThrow(name);
});

test('production does not start with an http address', () => {
  expect(() => readGatewayConfig({ ...production, PUBLIC_ORIGIN: 'http://around.example' })).toThrow('PUBLIC_ORIGIN');
});

test.each(['password', 'root', 'short'])('production does not start with the admin password %s', (password) => {
  expect(() => readGatewayConfig({ ...production, ADMIN_PASSWORD: password.padEnd(6, '1') })).toThrow('ADMIN_PASSWORD');
});

test.each([
  '            ',
  'aaaaaaaaaaaaaaa',
  ' short pw   ',
  'Administrator',
  '123456789012',
  'passwordpassword',
  'Password-2026!',
  'admin1234567',
  'ChangeMe!12345',
])('production does not start with the admin password "%s"', (password) => {
  expect(() => readGatewayConfig({ ...production, ADMIN_PASSWORD: password })).toThrow('ADMIN_PASSWORD');
});

test.each(['x8x9-bmqs-cu6g-e8r3', '48291-77301-99120', 'my admin password is long'])(
  'production starts with the admin password "%s"',
  (password) => {
    expect(readGatewayConfig({ ...production, ADMIN_PASSWORD: password }).admin?.password).toBe(password);
  },
);

test('production does not start with the name of the admin as password', () => {
  const admin = { ADMIN_USERNAME: 'Olive-Tree-1923', ADMIN_PASSWORD: 'olive-tree-1923' };
  expect(() => readGatewayConfig({ ...production, ...admin })).toThrow('ADMIN_PASSWORD');
});

test('metrics are served on loopback only, unless METRICS_HOST says otherwise', () => {
  expect(readGatewayConfig(production).metrics.host).toBe('127.0.0.1');
  expect(readGatewayConfig({ ...production, METRICS_HOST: '0.0.0.0' }).metrics.host).toBe('0.0.0.0');
});

test('development starts without an admin and a public address', () => {
  expect(readGatewayConfig(development)).toMatchObject({ admin: undefined, session: { isSecure: false } });
});

test('production pages load media from https hosts only', () => {
  const given = { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:8080' };

  expect(() => readGatewayConfig({ ...production, ...given })).toThrow('MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS');
  expect(readGatewayConfig(production).privateMediaOrigins).toEqual([]);
  expect(readGatewayConfig({ ...development, ...given }).privateMediaOrigins).toEqual(['http://127.0.0.1:8080']);
});

test('USER_LIMITS replaces single throttles and refuses unknown names', () => {
  const { userLimits } = readGatewayConfig({ ...development, USER_LIMITS: '{"check":{"perOrigin":{"attempts":7}}}' });

  expect(userLimits).toEqual({ ...defaultUserLimits, check: { perOrigin: { attempts: 7, minutes: 1 } } });
  expect(() => readGatewayConfig({ ...development, USER_LIMITS: '{"chek":{}}' })).toThrow('USER_LIMITS');
});

test('D34 production does not start in fallback mode', () => {
  expect(() => readGatewayConfig({ ...production, SMTP_URL: '' })).toThrow('SMTP_URL');
  expect(() => readGatewayConfig({ ...production, MAIL_FALLBACK: '1' })).toThrow('MAIL_FALLBACK');
});

test('without a mail server, or when it is set, development uses fallback mode', () => {
  const { SMTP_URL, MAIL_FROM } = production;

  expect(readGatewayConfig(development).mailServer).toBeUndefined();
  expect(readGatewayConfig({ ...development, SMTP_URL, MAIL_FROM, MAIL_FALLBACK: '1' }).mailServer).toBeUndefined();
  expect(readGatewayConfig({ ...development, SMTP_URL, MAIL_FROM }).mailServer).toEqual({
    url: SMTP_URL,
    from: { name: 'Around', address: 'no-reply@around.example' },
  });
});

test.each(['nobody', 'Around <nobody>', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example'])(
  'the sender %j is refused',
  (sender) => {
    expect(() => readGatewayConfig({ ...production, MAIL_FROM: sender })).toThrow('MAIL_FROM');
  },
);

test('a sign-in provider needs an id and a secret, and an issuer on https or on this machine', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const providersOf = (env: object) => readGatewayConfig({ ...development, ...env }).signInProviders;

  expect(providersOf({})).toEqual({});
  expect(providersOf(google)).toEqual({
    google: { clientId: 'id', clientSecret: 'secret', issuer: new URL('https://accounts.google.com') },
  });
  expect(providersOf({ ...google, GOOGLE_ISSUER: 'http://127.0.0.1:9000' }).google?.issuer.port).toBe('9000');
  expect(() => providersOf({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(() => providersOf({ ...google, GOOGLE_ISSUER: 'http://accounts.test' })).toThrow('GOOGLE_ISSUER');
});

test('notifications need a whole key pair and a contact, and production calls public push services only', () => {
  const { publicKey, privateKey } = makeVapidKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  const subject = { VAPID_SUBJECT: 'mailto:operator@around.example' };

  expect(readGatewayConfig(development).push).toBeUndefined();
  expect(readGatewayConfig({ ...production, ...keys, ...subject }).push?.vapid.subject).toBe(subject.VAPID_SUBJECT);
  expect(() => readGatewayConfig({ ...development, ...keys })).toThrow('VAPID_SUBJECT');
  expect(() => readGatewayConfig({ ...development, ...subject, VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toThrow(
    'VAPID_PRIVATE_KEY',
  );
  const otherKey = { VAPID_PRIVATE_KEY: makeVapidKeys().privateKey };
  expect(() => readGatewayConfig({ ...development, ...keys, ...subject, ...otherKey })).toThrow('not a key pair');
  expect(() => readGatewayConfig({ ...production, PUSH_ALLOWED_PRIVATE_ORIGINS: 'http://127.0.0.1:8080' })).toThrow(
    'PUSH_ALLOWED_PRIVATE_ORIGINS',
  );
});
