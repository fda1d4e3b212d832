import { makeCertificate, type TestCertificate, trustCertificate } from '@around/test-harness/test-certificate';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Canary, startCanary } from '../testing/canary.ts';
import { get } from '../testing/http-get.ts';
import {
  describeInPublicNetwork,
  FORBIDDEN_ADDRESSES,
  OTHER_PUBLIC_ADDRESS,
  PUBLIC_ADDRESS,
} from '../testing/public-network.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { startProxy, type TestProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../testing/test-upstream.ts';

const HOST = 'scontent.cdninstagram.com';
const REFUSED = JSON.stringify({ message: 'This media cannot be shown' });
const file = makeJpeg(50_000);

describeInPublicNetwork('a public upstream', import.meta.url, describePublicUpstream);

function describePublicUpstream(): void {
  let certificate: TestCertificate;
  let upstream: TestUpstream;
  let canaries: Canary[];
  let proxy: TestProxy;
  let handle: Parameters<typeof startUpstream>[0];
  let names: Record<string, string[]>;

  beforeAll(() => {
    certificate = makeCertificate(['*.cdninstagram.com', '*.xx.fbcdn.net']);
    trustCertificate(certificate);
  });
  beforeEach(async () => {
    handle = fileHandler(file, 'image/jpeg');
    names = {};
    upstream = await startUpstream((request, response) => handle(request, response), {
      host: PUBLIC_ADDRESS,
      port: 443,
      tls: certificate,
    });
    canaries = await Promise.all(
      [80, 443].flatMap((port) =>
        [...FORBIDDEN_ADDRESSES, OTHER_PUBLIC_ADDRESS].map((host) => startCanary(host, port)),
      ),
    );
    proxy = await startProxy({
      resolve: async (name) => (names[name] ?? [PUBLIC_ADDRESS]).map((address) => ({ address, family: 4 })),
    });
  });
  afterEach(async () => {
    const connections = canaries.reduce((sum, canary) => sum + canary.connections(), 0);
    for (const server of [proxy, upstream, ...canaries]) await server[Symbol.asyncDispose]();
    expect(connections, 'connections to forbidden addresses').toBe(0);
  });

  test('is served over TLS under its own name', async () => {
    const got = await get(proxy.urlFor(`https://${HOST}/a.jpg?oe=7fffffff`));

    expect(got.status).toBe(200);
    expect(got.body.equals(file)).toBe(true);
    expect(upstream.seen[0]).toMatchObject({ url: '/a.jpg?oe=7fffffff', servername: HOST, headers: { host: HOST } });
  });

  test('with a certificate for another name is a 502', async () => {
    await using other = await startProxy({
      env: { MEDIA_PROXY_ALLOWED_HOSTS: 'media.example.net' },
      resolve: async () => [{ address: PUBLIC_ADDRESS, family: 4 }],
    });

    expect((await get(other.urlFor('https://media.example.net/a.jpg'))).status).toBe(502);
    expect(upstream.seen).toEqual([]);
  });

  test.each(FORBIDDEN_ADDRESSES)('whose name resolves to %s is refused', async (address) => {
    names[HOST] = [address];

    expect(await refusalOf(`https://${HOST}/a.jpg`)).toEqual([403, REFUSED]);
  });

  test('whose name resolves to a public and a private address is refused', async () => {
    names[HOST] = [PUBLIC_ADDRESS, '127.0.0.1'];

    expect(await refusalOf(`https://${HOST}/a.jpg`)).toEqual([403, REFUSED]);
    expect(upstream.seen).toEqual([]);
  });

  test('that resolves to another address after the check is fetched from the checked one', async () => {
    let lookups = 0;
    await using rebinding = await startProxy({
      resolve: async () => [{ address: lookups++ === 0 ? PUBLIC_ADDRESS : '127.0.0.1', family: 4 }],
    });

    for (let round = 0; round < 5; round += 1) {
      expect((await get(rebinding.urlFor(`https://${HOST}/${round}.jpg`))).status).toBe(200);
    }
  });

  test('that resolves to another address between a redirect and its target is refused', async () => {
    let now = 1;
    const answers = [PUBLIC_ADDRESS, '127.0.0.1'];
    handle = (_request, response) => {
      now += 60_000;
      response.writeHead(302, { location: '/again.jpg' }).end();
    };
    await using rebinding = await startProxy({
      resolve: async () => [{ address: answers.shift()!, family: 4 }],
      clock: () => now,
    });

    expect((await get(rebinding.urlFor(`https://${HOST}/a.jpg`))).status).toBe(403);
  });

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127。0。0。1/',
    '//10.0.0.1/',
    `http://${HOST}/`,
    `https://${HOST}:8443/`,
    `https://user@${HOST}/`,
    'https://localhost/',
    'https://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    `\\\\127.0.0.1\\`,
  ])('that redirects to %s is refused', async (location) => {
    const bytes = Buffer.from(location).toString('latin1');
    handle = (_request, response) => response.writeHead(302, { location: bytes }).end();

    expect(await refusalOf(`https://${HOST}/a.jpg`)).toEqual([403, REFUSED]);
  });

  test('may redirect three times within the allowed hosts, and not four times', async () => {
    handle = (request, response) => {
      const left = Number(request.url.slice(1));
      if (left === 0) return fileHandler(file, 'image/jpeg')(request, response);
      response.writeHead(302, { location: `https://scontent.xx.fbcdn.net/${left - 1}` }).end();
    };

    expect((await get(proxy.urlFor(`https://${HOST}/3`))).status).toBe(200);
    expect(await refusalOf(`https://${HOST}/4`)).toEqual([403, REFUSED]);
  });

  test('that redirects endlessly is refused', async () => {
    handle = (_request, response) => response.writeHead(302, { location: '/' }).end();

    expect(await refusalOf(`https://${HOST}/a.jpg`)).toEqual([403, REFUSED]);
    expect(upstream.seen).toHaveLength(4);
  });

  test.each([
    'https://127.0.0.1/a.jpg',
    'http://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://0x7f.0.0.1/a.jpg',
    'https://127.1/a.jpg',
    'https://127.0.0.1./a.jpg',
    'https://[::1]/a.jpg',
    'https://[::]/a.jpg',
    'https://[::ffff:7f00:1]/a.jpg',
    'https://[::127.0.0.1]/a.jpg',
    'https://[fd00::1]/a.jpg',
    'https://10.0.0.1/a.jpg',
    'https://169.254.169.254/a.jpg',
    `https://${PUBLIC_ADDRESS}/a.jpg`,
    'https://localhost/a.jpg',
    'https://LOCALHOST/a.jpg',
    `https://${HOST}./a.jpg`,
    `https://${HOST}%2e/a.jpg`,
    `https://${HOST}@127.0.0.1/a.jpg`,
    `https://${HOST}\\@127.0.0.1/a.jpg`,
    `https://127.0.0.1\\.${HOST}/a.jpg`,
    `https://127.0.0.1#.${HOST}/a.jpg`,
    `https://127.0.0.1?.${HOST}/a.jpg`,
    `https://127.0.0.1/.${HOST}`,
    `https://${HOST}\r\n.evil.example/a.jpg`,
    `https://${HOST}/a.jpg\r\nx-injected: 1`,
    `https://${HOST}:80/a.jpg`,
    `http://${HOST}/a.jpg`,
    `http://${HOST}:443/a.jpg`,
    'https://①②⑦.⓪.⓪.①/a.jpg',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/a.jpg',
  ])('gets no request for %j', async (url) => {
    expect(await refusalOf(url)).toEqual([403, REFUSED]);
    expect(upstream.seen).toEqual([]);
  });

  test.each([
    '',
    '?',
    '?url=',
    '?url',
    `?url=https://${HOST}/a.jpg&url=https://127.0.0.1/`,
    `?url=https://127.0.0.1/&url=https://${HOST}/a.jpg`,
    `?url[]=https://${HOST}/a.jpg`,
    `?URL=https://${HOST}/a.jpg`,
    `?url=https%253A%252F%252F${HOST}%252Fa.jpg`,
    '?url=https%3A%2F%2F%ff%fe%2Fa.jpg',
    '?url=%00https://127.0.0.1/',
    '?__proto__[url]=https://127.0.0.1/',
  ])('gets no request for the query %j', async (query) => {
    const got = await get(`${proxy.origin}/api/proxy/image${query}`);

    expect([got.status, got.body.toString()]).toEqual([403, REFUSED]);
    expect(upstream.seen).toEqual([]);
  });

  test('gets no request that has already passed through this proxy', async () => {
    const got = await get(proxy.urlFor(`https://${HOST}/a.jpg`), {
      headers: { via: '1.1 edge, 1.1 around-media-proxy' },
    });

    expect(got.status).toBe(403);
    expect(upstream.seen).toEqual([]);
  });

  async function refusalOf(url: string): Promise<[number, string]> {
    const got = await get(proxy.urlFor(url));
    return [got.status, got.body.toString()];
  }
}
