import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openQueueClient, type QueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { Signer } from '@fastify/cookie';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { GatewayDependencies } from '../build-gateway.ts';
import { makeGateway, sessionSecret } from './make-gateway.ts';

export const PASSWORD = 'eleven white horses';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Sent = { body?: unknown; headers?: Record<string, string> };

/** A browser with an address of its own, which keeps its session cookie. */
export type Visitor = {
  cookie: string | undefined;
  address: string;
  userAgent: string;
  send: (method: Method, url: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  register: (fields?: object) => Promise<LightMyRequestResponse>;
  logIn: (username: string, password?: string) => Promise<LightMyRequestResponse>;
  /** The status of `GET /api/user`. */
  status: () => Promise<number>;
  /** Verifies this address in the visitor's session, as `verify-code` does. Starts a session if there is none. */
  verifyEmail: (email: string, until?: number) => Promise<void>;
};

export type UserGateway = AsyncDisposable & {
  app: FastifyInstance;
  database: TestDatabase;
  redis: TestRedis;
  queueClient: QueueClient;
  /** `app` is another gateway, with the same sessions. */
  newVisitor: (
    visitor?: Partial<Pick<Visitor, 'cookie' | 'address' | 'userAgent'> & { app: FastifyInstance }>,
  ) => Visitor;
  /** A visitor who has registered, under a random username. */
  newUser: (fields?: object) => Promise<Visitor & { username: string; id: string }>;
};

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

function newSessionId(): string {
  return randomBytes(24).toString('base64url');
}

export function newName(): string {
  return `user-${randomBytes(6).toString('hex')}`;
}

/** The session id in a cookie. */
export function sessionIdOf(cookie: string): string {
  return decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
}

/** A gateway with a database and a Redis prefix of its own. It trusts the addresses that its visitors claim. */
export async function startUserGateway(overrides: Partial<GatewayDependencies> = {}): Promise<UserGateway> {
  const database = await createTestDatabase(inject('templateUrl'));
  const redis = createTestRedis(inject('redisUrl'));
  const app = await makeGateway({ db: database.db, redis, trustedProxies: ['127.0.0.1'], ...overrides });
  const log = createLogger({ program: 'test', level: 'silent' });
  const queueClient = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
  if (queueClient.redis.status !== 'ready') await once(queueClient.redis, 'ready');
  const newVisitor: UserGateway['newVisitor'] = (visitor) => openVisitor({ app, redis, queueClient, ...visitor });
  return {
    app,
    database,
    redis,
    queueClient,
    newVisitor,
    async newUser(fields = {}) {
      const visitor = newVisitor();
      const response = await visitor.register(fields);
      if (response.statusCode !== 200) throw new Error(`Not registered: ${response.body}`);
      const { username, id } = response.json();
      return Object.assign(visitor, { username, id });
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await queueClient.close();
      await redis[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

type Opened = Pick<UserGateway, 'app' | 'redis' | 'queueClient'> &
  Partial<Pick<Visitor, 'cookie' | 'address' | 'userAgent'>>;

function openVisitor({ app, redis, queueClient, cookie, address = newAddress(), userAgent = 'test' }: Opened): Visitor {
  const visitor: Visitor = {
    cookie,
    address,
    userAgent,
    async send(method, url, { body, headers = {} } = {}) {
      const response = await app.inject({
        method,
        url,
        headers: {
          'x-forwarded-for': visitor.address,
          'user-agent': visitor.userAgent,
          ...(visitor.cookie !== undefined && { cookie: visitor.cookie }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      });
      for (const set of [response.headers['set-cookie'] ?? []].flat()) {
        const [pair] = set.split(';', 1);
        visitor.cookie = pair!.endsWith('=') ? undefined : pair;
      }
      return response;
    },
    register: (fields = {}) =>
      visitor.send('POST', '/api/register', {
        body: { username: newName(), fullName: 'Ada Lovelace', password: PASSWORD, ...fields },
      }),
    logIn: (username, password = PASSWORD) => visitor.send('POST', '/api/login', { body: { username, password } }),
    status: async () => (await visitor.send('GET', '/api/user')).statusCode,
    async verifyEmail(email, until = Date.now() + 60_000) {
      visitor.cookie ??= `around_session=${encodeURIComponent(new Signer(sessionSecret).sign(newSessionId()))}`;
      const key = `${redis.prefix}:session:user:${sessionIdOf(visitor.cookie)}`;
      const stored = await queueClient.redis.get(key);
      const session = stored === null ? { cookie: {}, endsAt: Date.now() + 60_000 } : JSON.parse(stored);
      await queueClient.redis.set(key, JSON.stringify({ ...session, verifiedEmail: { email, until } }), 'PX', 60_000);
    },
  };
  return visitor;
}
