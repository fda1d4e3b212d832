import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Sends requests as one browser: keeps its cookie, and has its own address and user agent. */
export type VisitorClient = {
  /** As the browser would send it; undefined before the first one is set. */
  cookie: () => string | undefined;
  post: (url: string, body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  get: (url: string) => Promise<LightMyRequestResponse>;
};

let visitors = 0;

export function makeVisitor(app: FastifyInstance): VisitorClient {
  visitors += 1;
  const remoteAddress = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  const jar = new Map<string, string>();
  const cookie = () => (jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; '));

  async function send(options: { method?: 'POST'; url: string; payload?: object; headers?: Record<string, string> }) {
    const sent = cookie();
    const headers = { 'user-agent': `visitor-${visitors}`, ...options.headers, ...(sent && { cookie: sent }) };
    const response = await app.inject({ ...options, headers, remoteAddress });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    cookie,
    post: (url, payload, headers = {}) => send({ method: 'POST', url, payload, headers }),
    get: (url) => send({ url }),
  };
}
