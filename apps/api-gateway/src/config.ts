import { mediaStoreSettings, mediaStoreVariables } from '@around/media-store/media-store-settings';
import {
  ConfigError,
  commonEnvironment,
  listVariable,
  loadConfig,
  originsVariable,
  switchVariable,
  wantsTraces,
} from '@around/service-kit/load-config';
import { overrideSettings, overridesVariable } from '@around/service-kit/override-settings';
import { SecretsKey } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { MailAddress } from './mail/delivery/mail-address.ts';
import type { MailServerSettings } from './mail/delivery/mail-server.ts';
import { ADMIN_PASSWORD_MIN_LENGTH, isWeakAdminPassword } from './passwords/weak-admin-password.ts';
import type { PushSettings } from './push/push-settings.ts';
import { isKeyPair } from './push/vapid-keys.ts';
import { defaultSafetyLimits, SafetyLimits } from './safety/safety-limits.ts';
import { isLoopbackHttp, type SignInProviders } from './users/sign-in-providers/provider-settings.ts';
import { defaultUserLimits, UserLimits } from './users/user-limits.ts';

const MINUTE = 60_000;

/** An OpenID Connect issuer. Its discovery document is fetched from below this address. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => text.startsWith('https:') || isLoopbackHttp(new URL(text)),
    'must be https, or http on this machine',
  );

/** `Name: value`. */
const HeaderLine = z
  .string()
  .regex(/^[\w-]+: *\S.*$/, 'must be a header such as "Authorization: Bearer secret"')
  .transform((line) => {
    const [name = '', ...rest] = line.split(':');
    return { name, value: rest.join(':').trim() };
  });

const Environment = z.object({
  ...commonEnvironment,
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  MEDIA_PROXY_URL: z.url({ protocol: /^https?$/ }),
  /** Pages may load media from these origins when the media-proxy fails, as from any https host. */
  MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: originsVariable,
  ...mediaStoreVariables,
  WEB_ROOT: z.string(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Public: sent to browsers. Restrict it to our origin at Google. */
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional(),
  ADMIN_USERNAME: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  TRUSTED_PROXIES: listVariable,
  /** The public scheme, host and port. Without it the origin is taken from each request, and cookies are not `Secure`. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: z.string().min(32),
  SECRETS_KEY: SecretsKey,
  /** Decrypts values that have not been sealed with the new key yet. */
  SECRETS_KEY_PREVIOUS: SecretsKey.optional(),
  USER_SESSION_IDLE_MINUTES: z.coerce
    .number()
    .positive()
    .default(14 * 24 * 60),
  USER_SESSION_MAX_MINUTES: z.coerce
    .number()
    .positive()
    .default(60 * 24 * 60),
  ADMIN_SESSION_IDLE_MINUTES: z.coerce.number().positive().default(30),
  ADMIN_SESSION_MAX_MINUTES: z.coerce
    .number()
    .positive()
    .default(8 * 60),
  ADMIN_LOGIN_ATTEMPTS: z.coerce.number().int().positive().default(5),
  ADMIN_LOGIN_WINDOW_MINUTES: z.coerce.number().positive().default(15),
  /** After so many failures for one name within a day, from any address, further ones for it are delayed. */
  ADMIN_LOGIN_SLOW_AFTER: z.coerce.number().int().positive().default(20),
  /** `required`: an admin without a second factor can only add one. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Replaces numbers of the users' throttles; JSON of the same shape. */
  USER_LIMITS: overridesVariable,
  /** Replaces numbers of the throttles and hiding rules of reports; JSON of the same shape. */
  SAFETY_LIMITS: overridesVariable,
  /** The mail server, e.g. `smtps://user:password@mail.example:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender, e.g. `Around <no-reply@around.example>`. */
  MAIL_FROM: MailAddress.optional(),
  /** Codes are in the answers, and no mail is sent. Set without SMTP_URL; refused in production. */
  MAIL_FALLBACK: switchVariable,
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: Issuer.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_ISSUER: Issuer.default('https://www.facebook.com'),
  /** The keys of notifications, in base64url. Without them there are none. */
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  /** The contact for push services, e.g. `mailto:operator@around.example`. */
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Push services for development and tests; all others are known hosts. */
  PUSH_ALLOWED_PRIVATE_ORIGINS: originsVariable,
  /** Receives a JSON POST when an alert begins and when it ends. The URL may contain a secret. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Receives the paths that a CDN must purge. The URL may contain a secret. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A header that authorises the call, e.g. `Authorization: Bearer secret`. */
  CDN_PURGE_HEADER: HeaderLine.optional(),
  /** Off: the pages for developers show the not-found screen. */
  DEMO_PAGES: z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive' }).default(true),
  /** Off: each feed request is a query. */
  FEED_INDEX: z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive' }).default(true),
  /** Open streams of feed events of one gateway. */
  FEED_EVENTS_PER_ADDRESS: z.coerce.number().int().positive().default(64),
  FEED_EVENTS_TOTAL: z.coerce.number().int().positive().default(4_000),
  /** Limit per client address over all feed and place requests. Thousands of phones may share one address. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(6_000),
  /** A request that would wait longer for the event loop is refused. 0 refuses none. */
  WAIT_BUDGET_MS: z.coerce.number().int().min(0).default(1_000),
});

type Environment = z.infer<typeof Environment>;

export function readGatewayConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  const admin = readAdmin(e);
  if (e.NODE_ENV === 'production') requireForProduction(e);
  return {
    http: { host: e.HOST, port: e.PORT, trustedProxies: e.TRUSTED_PROXIES },
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
    isTraced: wantsTraces(e),
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    mediaProxyUrl: e.MEDIA_PROXY_URL,
    privateMediaOrigins: e.MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS,
    mediaStore: mediaStoreSettings(e),
    webRoot: e.WEB_ROOT,
    areDeveloperPagesShown: e.DEMO_PAGES,
    geocoderUrl: e.GEOCODER_URL,
    googleMapsApiKey: e.GOOGLE_MAPS_API_KEY,
    admin,
    publicOrigin: readOrigin(e),
    session: {
      secret: e.SESSION_SECRET,
      isSecure: readOrigin(e)?.startsWith('https:') ?? false,
      life: {
        user: { idleMs: e.USER_SESSION_IDLE_MINUTES * MINUTE, absoluteMs: e.USER_SESSION_MAX_MINUTES * MINUTE },
        admin: { idleMs: e.ADMIN_SESSION_IDLE_MINUTES * MINUTE, absoluteMs: e.ADMIN_SESSION_MAX_MINUTES * MINUTE },
      },
    },
    secretsKey: e.SECRETS_KEY,
    previousSecretsKey: e.SECRETS_KEY_PREVIOUS,
    loginLimits: {
      attempts: e.ADMIN_LOGIN_ATTEMPTS,
      windowMs: e.ADMIN_LOGIN_WINDOW_MINUTES * MINUTE,
      slowAfter: e.ADMIN_LOGIN_SLOW_AFTER,
    },
    isSecondFactorRequired: e.ADMIN_SECOND_FACTOR === 'required',
    userLimits: overrideSettings(UserLimits, {
      name: 'USER_LIMITS',
      defaults: defaultUserLimits,
      overrides: e.USER_LIMITS,
    }),
    safetyLimits: overrideSettings(SafetyLimits, {
      name: 'SAFETY_LIMITS',
      defaults: defaultSafetyLimits,
      overrides: e.SAFETY_LIMITS,
    }),
    mailServer: readMailServer(e),
    signInProviders: readSignInProviders(e),
    push: readPush(e),
    alertWebhookUrl: e.ALERT_WEBHOOK_URL,
    cdnPurge:
      e.CDN_PURGE_URL === undefined
        ? undefined
        : { url: e.CDN_PURGE_URL, header: e.CDN_PURGE_HEADER, origin: readOrigin(e) },
    hasFeedIndex: e.FEED_INDEX,
    feedEventLimits: { perAddress: e.FEED_EVENTS_PER_ADDRESS, total: e.FEED_EVENTS_TOTAL },
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    waitBudgetMs: e.WAIT_BUDGET_MS,
    logLevel: e.LOG_LEVEL,
  };
}

function requireForProduction(e: Environment): void {
  const admin = readAdmin(e);
  if (!admin) {
    throw new ConfigError('Set ADMIN_USERNAME and ADMIN_PASSWORD: production has no default admin.');
  }
  if (isWeakAdminPassword(admin)) {
    throw new ConfigError(
      `ADMIN_PASSWORD needs ${ADMIN_PASSWORD_MIN_LENGTH} characters and must not be a common password.`,
    );
  }
  if (!readOrigin(e)?.startsWith('https:')) {
    throw new ConfigError('Set PUBLIC_ORIGIN, e.g. https://around.example: production needs its public https address.');
  }
  if (e.MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS.length > 0) {
    throw new ConfigError(
      'Unset MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: in production, pages load media from https hosts only.',
    );
  }
  if (e.PUSH_ALLOWED_PRIVATE_ORIGINS.length > 0) {
    throw new ConfigError('Unset PUSH_ALLOWED_PRIVATE_ORIGINS: production calls public push services only.');
  }
  if (e.MAIL_FALLBACK) throw new ConfigError('Unset MAIL_FALLBACK: production never answers with a code.');
  if (!e.SMTP_URL) throw new ConfigError('Set SMTP_URL and MAIL_FROM: production sends codes by mail.');
}

function readAdmin(e: Environment): { username: string; password: string } | undefined {
  if (!e.ADMIN_USERNAME || !e.ADMIN_PASSWORD) return undefined;
  return { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD };
}

/** Undefined in fallback mode. */
function readMailServer({
  SMTP_URL: url,
  MAIL_FROM: from,
  MAIL_FALLBACK,
}: Environment): MailServerSettings | undefined {
  if (url === undefined || MAIL_FALLBACK) return undefined;
  if (!from) throw new ConfigError('Set MAIL_FROM, e.g. Around <no-reply@around.example>: mails need a sender.');
  return { url, from };
}

/** A provider is configured when both its client id and its client secret are set. */
function readSignInProviders(e: Environment): SignInProviders {
  const provider = (name: 'GOOGLE' | 'FACEBOOK') => {
    const [clientId, clientSecret] = [e[`${name}_CLIENT_ID`], e[`${name}_CLIENT_SECRET`]];
    if (clientId === undefined && clientSecret === undefined) return undefined;
    if (clientId === undefined || clientSecret === undefined) {
      throw new ConfigError(`Set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither.`);
    }
    return { clientId, clientSecret, issuer: new URL(e[`${name}_ISSUER`]) };
  };
  const [google, facebook] = [provider('GOOGLE'), provider('FACEBOOK')];
  return { ...(google && { google }), ...(facebook && { facebook }) };
}

function readPush(e: Environment): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = e;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new ConfigError('Set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT, or neither key.');
  }
  if (!isKeyPair({ publicKey, privateKey })) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a key pair of P-256 in base64url.');
  }
  return { vapid: { publicKey, privateKey, subject }, privateOrigins: e.PUSH_ALLOWED_PRIVATE_ORIGINS };
}

function readOrigin({ PUBLIC_ORIGIN: address }: Environment): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}
