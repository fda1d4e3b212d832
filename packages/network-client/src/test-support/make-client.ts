import { CrawlFailure } from '../crawl-failure.ts';
import { createNetworkClient, type NetworkClient, type NetworkClientOptions } from '../network-client.ts';
import { importSession, type NetworkSession } from '../network-session.ts';

export const OWN_ID = '70000000001';

function makeSession(): NetworkSession {
  return importSession({ sessionId: `${OWN_ID}:s3cretSession:9`, userAgent: 'Test/1.0', csrfToken: 'first-token' });
}

export function makeClient(baseUrl: string, options: Partial<NetworkClientOptions> = {}): NetworkClient {
  return createNetworkClient({ baseUrl, proxy: null, session: makeSession(), ...options });
}

/** A signal that never aborts. */
export const signal = new AbortController().signal;

export async function failureOf(call: Promise<unknown>): Promise<CrawlFailure> {
  const outcome = await call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof CrawlFailure) return outcome;
  throw outcome;
}
