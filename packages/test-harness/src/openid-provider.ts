import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** Who signs in at the provider; null refuses. */
type Person = { sub: string; email?: string; email_verified?: boolean; name?: string } | null;

/** A real OpenID Connect provider on this machine. */
export type TestProvider = AsyncDisposable & {
  settings: { issuer: URL; clientId: string; clientSecret: string };
  /** Who signs in, without a page. */
  person: Person;
  /** Instead shows a page on which a visitor enters an e-mail address, or cancels. */
  isAsking: boolean;
  /** Opens the page to which we redirected a visitor, and returns where the provider sends the visitor back to. */
  answer: (authorizationUrl: string) => Promise<URL>;
  close: () => Promise<void>;
};

const CLIENT = { client_id: 'around', client_secret: 'a-client-secret-of-the-test' };
/** In seconds. */
const TTL = 600;

export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  // Keeps idle connections open: this process may stall for so long that a request is sent on one that is being closed.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, NonNullable<Person>>();
  const provider = makeProvider(origin, redirectUri, people);
  const respond = provider.callback();

  const test: TestProvider = {
    settings: { issuer: new URL(origin), clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret },
    person: null,
    isAsking: false,
    answer: (authorizationUrl) => followRedirects(new URL(authorizationUrl), origin),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    [Symbol.asyncDispose]: () => test.close(),
  };

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (test.isAsking && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(SIGN_IN_PAGE);
      return;
    }
    const person = test.isAsking ? readPerson(await text(request)) : test.person;
    if (person) people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }

  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return respond(request, response);
    interact(request, response).catch((error: Error) => response.destroy(error));
  });
  return test;
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Provider</title><form method="post">
  <label>Email <input name="email" type="email"></label>
  <button name="answer" value="continue">Continue</button> <button name="answer" value="cancel">Cancel</button>
</form></html>`;

function readPerson(form: string): Person {
  const fields = new URLSearchParams(form);
  const email = fields.get('email') ?? '';
  return fields.get('answer') === 'continue' ? { sub: email, email, email_verified: true, name: 'Ada Lovelace' } : null;
}

function makeProvider(origin: string, redirectUri: string, people: Map<string, NonNullable<Person>>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(origin, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-key-of-the-test'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Interaction: TTL, Grant: TTL, Session: TTL, AuthorizationCode: TTL, AccessToken: TTL, IdToken: TTL },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant(context) {
      const { session, client } = context.oidc;
      const grant = new context.oidc.provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

const REDIRECTS_MAX = 10;

/** Follows redirects as a browser does, until one leaves the provider. */
async function followRedirects(start: URL, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let count = 0; url.origin === origin; count += 1) {
    if (count === REDIRECTS_MAX) throw new Error('too many redirects');
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
