import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, ProxyId } from '@around/contracts/ids';
import { saveImportedSession } from '@around/database/accounts/account-queries';
import type { Db } from '@around/database/db';
import { findOperatorJob, type OperatorJobRow } from '@around/database/operator-jobs/operator-job-queries';
import { type OperatorJobRequest, requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { handedSessionOfAccount, passwordOfAccount } from '@around/database/sealed-rows';
import type { NewStory } from '@around/database/stories/story-queries';
import { confirmLogIn } from '@around/network-client/login/confirm-log-in';
import { logIn } from '@around/network-client/login/log-in';
import { createNetworkClient } from '@around/network-client/network-client';
import { importSession } from '@around/network-client/network-session';
import type { ProxyHealth } from '@around/network-client/probe-proxy';
import { type JobContext, PostponeJob } from '@around/queues/worker/job-processor';
import { createLogger, type Logger } from '@around/service-kit/logger';
import { type SecretBox, secretBox } from '@around/service-kit/secret-box';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { type ActionDependencies, operatorActions } from '../operator-jobs/operator-actions.ts';
import { operatorJobProcessor } from '../operator-jobs/operator-job-processor.ts';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { accountRotation } from '../rotation/account-rotation.ts';
import { admitAnyProxy } from '../rotation/proxies/proxy-admission.ts';
import type { FixtureNetwork } from './network-responses.ts';

export type OperatorFixture = AsyncDisposable & {
  db: Db;
  network: FixtureNetwork;
  box: SecretBox;
  dependencies: ActionDependencies;
  /** Every log line. */
  logged: string[];
  newStories: NewStory[];
  addAccount: (
    username: string,
    options?: { userId?: string; session?: boolean; proxyId?: ProxyId },
  ) => Promise<AccountId>;
  setHandedSession: (id: AccountId, sessionId: string) => Promise<void>;
  setPassword: (id: AccountId, password: string) => Promise<void>;
  request: (request: Omit<OperatorJobRequest, 'requestedBy'>) => Promise<OperatorJobRow>;
  /** Runs the job once, as the queue would. */
  work: (job: OperatorJobRow, attempt?: number) => Promise<void>;
  /** Requests the job and runs it, through all postponements, to its end. */
  runToEnd: (request: Omit<OperatorJobRequest, 'requestedBy'>) => Promise<OperatorJobRow>;
};

export const pacing = {
  ...pacingPresets.sandbox,
  requestGapMs: 0,
  requestJitterMs: 0,
  noAccountWaitMs: 5,
};

type FixtureOptions = {
  database: AsyncDisposable & { db: Db };
  network: FixtureNetwork;
  clock?: () => Date;
  probe?: () => Promise<ProxyHealth>;
};

/** Everything that an operator job uses. All parts are real, except for a scripted network that is reached without proxies. */
export function makeOperatorFixture({ database, network, ...options }: FixtureOptions): OperatorFixture {
  const { db } = database;
  const { log, logged } = keptLog();
  const box = secretBox(randomBytes(32).toString('base64'));
  const newStories: NewStory[] = [];
  const clock = options.clock ?? (() => new Date());
  const shared = {
    db,
    log,
    pacing,
    random: () => 0,
    owner: 'test',
    credentials: {
      ...accountCredentials({ db, box }),
      openProxy: async () => ({ host: '127.0.0.1', port: 1, username: 'u', password: 'proxy-s3cret' }),
    },
    admitProxy: admitAnyProxy,
    probe: options.probe ?? (async () => ({ isHealthy: true as const, latencyMs: 7 })),
  };
  const dependencies: ActionDependencies = {
    ...shared,
    rotation: accountRotation({
      ...shared,
      connect: ({ session }) => createNetworkClient({ baseUrl: network.url, session, proxy: null }),
    }),
    clock,
    kickRelay: () => {},
    noteNewStories: (stories) => void newStories.push(...stories),
    tryPassword: ({ proxy: _, ...as }) => logIn({ baseUrl: network.url, proxy: null, ...as }),
    tryCode: ({ proxy: _, ...as }) => confirmLogIn({ baseUrl: network.url, proxy: null, ...as }),
    restMs: () => 0,
  };
  const process = operatorJobProcessor({ ...dependencies, actions: operatorActions(dependencies) });

  async function work(job: OperatorJobRow, attempt = 1): Promise<void> {
    await process({ jobId: job.id }, makeContext(log, attempt));
  }

  const request: OperatorFixture['request'] = (asked) => requestOperatorJob(db, { ...asked, requestedBy: 'admin' });

  return {
    db,
    network,
    box,
    dependencies,
    logged,
    newStories,
    request,
    work,
    async addAccount(username, { userId = '4001', session = true, proxyId } = {}) {
      const id = await addAccountRow(db, {
        username,
        networkUserId: userId,
        proxyId: proxyId ?? (await addProxyRow(db)),
      });
      const imported = importSession({ sessionId: `${userId}%3As3cretSession%3A7`, userAgent: 'Mozilla/5.0 (X11)' });
      if (session) await saveImportedSession(db, id, shared.credentials.sealSession(id, imported));
      return id;
    },
    async setHandedSession(id, sessionId) {
      const sealedHandedSession = box.seal(sessionId, handedSessionOfAccount(id));
      await db.updateTable('accounts').set({ sealedHandedSession }).where('id', '=', id).execute();
    },
    async setPassword(id, password) {
      const sealedPassword = box.seal(password, passwordOfAccount(id));
      await db.updateTable('accounts').set({ sealedPassword }).where('id', '=', id).execute();
    },
    async runToEnd(asked) {
      const job = await request(asked);
      for (;;) {
        const isPostponed = await work(job).then(() => false, rethrowUnlessPostponed);
        const row = await findOperatorJob(db, job.id);
        if (!isPostponed) return row!;
        await sleep(20);
      }
    },
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function addProxyRow(db: Db): Promise<ProxyId> {
  const proxy = { host: randomUUID(), port: 8080, username: 'u', sealedPassword: 'sealed' };
  return (await db.insertInto('proxies').values(proxy).returning('id').executeTakeFirstOrThrow()).id;
}

type AccountRow = { username: string; networkUserId: string; proxyId: ProxyId };

async function addAccountRow(db: Db, account: AccountRow): Promise<AccountId> {
  const row = { ...account, userAgent: 'Mozilla/5.0 (X11)', timeZone: 'UTC' };
  return (await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

function rethrowUnlessPostponed(error: unknown): true {
  if (error instanceof PostponeJob) return true;
  throw error;
}

function makeContext(log: Logger, attempt: number): JobContext {
  return { jobId: randomUUID(), attempt, signal: new AbortController().signal, log, noteProgress: () => {} };
}

/** A real logger whose lines go into a list; child loggers share the stream. */
function keptLog(): { log: Logger; logged: string[] } {
  const logged: string[] = [];
  const log = createLogger({ program: 'test', level: 'debug' });
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream');
  if (!stream) throw new Error('The logger has no stream');
  Object.defineProperty(log, stream, { value: { write: (line: string) => logged.push(line) } });
  return { log, logged };
}
