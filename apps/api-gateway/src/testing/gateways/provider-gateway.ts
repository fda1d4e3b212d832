import { Writable } from 'node:stream';
import { createLogger } from '@around/service-kit/logger';
import { startTestProvider, type TestProvider } from '@around/test-harness/openid-provider';
import { expect } from 'vitest';
import type { GatewayDependencies } from '../../build-gateway.ts';
import type { Visitor } from '../clients/visitor.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

export type ProviderGateway = TestGateway & {
  provider: TestProvider;
  logged: string[];
  /** Where the gateway sends this browser, to sign in at the provider. */
  start: (browser: Visitor, returnTo?: string) => Promise<string>;
  /** Returns from the provider; resolves with the page after it. */
  finish: (browser: Visitor, callback: URL) => Promise<string>;
  /** Signs in as the person at the provider. */
  signInAt: (browser: Visitor, returnTo?: string) => Promise<string>;
  identitiesOf: (userId: string) => Promise<{ provider: string; subject: string; email: string | null }[]>;
};

export const PROVIDER_CALLBACK = 'http://localhost:3000/api/sign-in-providers/google/callback';

/** A gateway with a real OpenID Connect provider for the button of Google. */
export async function startProviderGateway(overrides: Partial<GatewayDependencies> = {}): Promise<ProviderGateway> {
  const logged: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const provider = await startTestProvider(PROVIDER_CALLBACK);
  const log = createLogger({ program: 'test', level: 'debug', destination });
  const gateway = await startGateway({ log, signInProviders: { google: provider.settings }, ...overrides });

  async function start(browser: Visitor, returnTo?: string): Promise<string> {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
    const response = await browser.send('GET', `/api/sign-in-providers/google/start${query}`);
    expect(response.statusCode).toBe(302);
    return String(response.headers.location);
  }

  async function finish(browser: Visitor, callback: URL): Promise<string> {
    const response = await browser.send('GET', callback.pathname + callback.search);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store']);
    return String(response.headers.location);
  }

  return {
    ...gateway,
    provider,
    logged,
    start,
    finish,
    signInAt: async (browser, returnTo) => finish(browser, await provider.answer(await start(browser, returnTo))),
    async identitiesOf(userId) {
      const rows = await gateway.database.db.selectFrom('userIdentities').selectAll().execute();
      return rows.filter((row) => row.userId === userId);
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
