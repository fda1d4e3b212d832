import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Sent = { body?: unknown; headers?: Record<string, string> };

/** A browser with an address and a user agent of its own, which keeps its cookies. */
export type Browser = {
  /** All cookies, as the header names them. */
  cookie: string | undefined;
  address: string;
  userAgent: string;
  send: (method: Method, url: string, sent?: Sent) => Promise<LightMyRequestResponse>;
};

export type BrowserOptions = { app: FastifyInstance } & Partial<Pick<Browser, 'cookie' | 'address' | 'userAgent'>>;

const HOST = 'localhost:3000';

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

export function openBrowser({ app, cookie, address = newAddress(), userAgent = 'test' }: BrowserOptions): Browser {
  const browser: Browser = {
    cookie,
    address,
    userAgent,
    async send(method, url, { body, headers = {} } = {}) {
      const response = await app.inject({
        method,
        url,
        remoteAddress: browser.address,
        headers: {
          host: HOST,
          'user-agent': browser.userAgent,
          ...(browser.cookie !== undefined && { cookie: browser.cookie }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      });
      for (const set of [response.headers['set-cookie'] ?? []].flat()) {
        browser.cookie = withCookie(browser.cookie, set.split(';', 1)[0]!);
      }
      return response;
    },
  };
  return browser;
}

/** The cookies after one is set or, with an empty value, cleared. */
function withCookie(cookies: string | undefined, pair: string): string | undefined {
  const [name] = pair.split('=', 1);
  const others = (cookies?.split('; ') ?? []).filter((other) => !other.startsWith(`${name}=`));
  const all = pair.endsWith('=') ? others : [...others, pair];
  return all.length > 0 ? all.join('; ') : undefined;
}
