import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import {
  makeCertificate,
  makeExpiredCertificate,
  type TestCertificate,
  trustCertificate,
} from '@around/test-harness/test-certificate';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { get } from '../../testing/http-get.ts';
import { describeInPublicNetwork, PUBLIC_ADDRESS } from '../../testing/public-network.ts';
import { makeJpeg } from '../../testing/sample-media.ts';
import { openFixture } from '../../testing/serving-fixture.ts';

const HOST = 'scontent.cdninstagram.com';
const FAILED = JSON.stringify({ message: 'The media could not be fetched' });
const file = makeJpeg(50_000);
const RESPONSE = `HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: ${file.length}\r\n\r\n`;

describeInPublicNetwork('an upstream with broken TLS', import.meta.url, () => {
  let trusted: TestCertificate;
  let expired: TestCertificate;
  let requests: string[];
  let open: Server | undefined;

  beforeAll(() => {
    trusted = makeCertificate([HOST]);
    expired = makeExpiredCertificate([HOST]);
    trustCertificate(trusted);
    trustCertificate(expired);
  });
  afterEach(() => new Promise((resolve) => (open ? open.close(resolve) : resolve(undefined))));

  test('is served when nothing is broken', async () => {
    await listenTls(trusted, (socket) => socket.write(Buffer.concat([Buffer.from(RESPONSE), file])));

    expect((await fetchThroughProxy()).body.equals(file)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['that has expired', () => expired],
    ['of an unknown authority', () => makeCertificate([HOST])],
    ['for another name', () => makeCertificate(['scontent.cdninstagram.com.example.net'])],
    ['for its parent name alone', () => makeCertificate(['cdninstagram.com'])],
  ])('with a certificate %s gets no request', async (_name, certificate) => {
    const presented = certificate();
    if (_name.startsWith('for')) trustCertificate(presented);
    await listenTls(presented, (socket) => socket.write(Buffer.concat([Buffer.from(RESPONSE), file])));

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests).toEqual([]);
  });

  test('with an outdated TLS version gets no request', async () => {
    const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    await listenTls({ ...trusted, ...outdated }, (socket) => socket.write(RESPONSE));

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests).toEqual([]);
  });

  test('that responds in plain text is a 502', async () => {
    await listen(
      createServer((socket) => respondTo(socket, () => socket.end(Buffer.concat([Buffer.from(RESPONSE), file])))),
    );

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests.join('')).not.toContain('GET');
  });

  test('that closes during the handshake is a 502', async () => {
    await listen(createServer((socket) => respondTo(socket, () => socket.destroy())));

    expect(await outcome()).toEqual([502, FAILED]);
  });

  test('that never finishes the handshake is a 504', async () => {
    await listen(createServer((socket) => respondTo(socket, () => {})));

    expect(await outcome()).toEqual([504, FAILED]);
  });

  test('that closes in the middle of a file cuts the client off, and nothing is stored', async () => {
    await listenTls(trusted, (socket) => {
      socket.write(Buffer.concat([Buffer.from(RESPONSE), file.subarray(0, 20_000)]));
      setTimeout(() => socket.destroy(), 50);
    });
    await using fixture = openFixture({ isCached: true });
    const url = await proxyUrl(fixture);

    expect((await get(url)).isCutOff).toBe(true);
    expect((await get(url)).isCutOff).toBe(true);
    expect(requests).toHaveLength(2);
  });

  async function outcome(): Promise<[number, string]> {
    const got = await fetchThroughProxy();
    return [got.status, got.body.toString()];
  }

  async function fetchThroughProxy() {
    await using fixture = openFixture({ isCached: false });
    return await get(await proxyUrl(fixture));
  }

  async function proxyUrl(fixture: ReturnType<typeof openFixture>): Promise<string> {
    const resolve = async () => [{ address: PUBLIC_ADDRESS, family: 4 }];
    const proxy = await fixture.proxyFor('http://127.0.0.1:1', {}, resolve);
    return proxy.urlFor(`https://${HOST}/a.jpg`);
  }

  function listenTls(options: TlsOptions, respond: (socket: Socket) => void): Promise<void> {
    const server = createTlsServer(options, (socket) => respondTo(socket, () => respond(socket)));
    server.on('tlsClientError', () => {});
    return listen(server);
  }

  /** Records the first bytes of the client, then responds. */
  function respondTo(socket: Socket, respond: () => void): void {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'));
      respond();
    });
  }

  async function listen(server: Server): Promise<void> {
    requests = [];
    open = server;
    await new Promise<void>((resolve) => server.listen(443, PUBLIC_ADDRESS, resolve));
  }
});
