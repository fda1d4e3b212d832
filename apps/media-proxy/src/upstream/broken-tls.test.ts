import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { describeInPublicNetwork, PUBLIC_ADDRESS } from '../testing/public-network.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openStage } from '../testing/serving-modes.ts';
import {
  makeCertificate,
  makeExpiredCertificate,
  type TestCertificate,
  trustCertificate,
} from '../testing/test-certificate.ts';

const HOST = 'scontent.cdninstagram.com';
const FAILED = JSON.stringify({ message: 'The media could not be fetched' });
const file = makeJpeg(50_000);
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: ${file.length}\r\n\r\n`;

describeInPublicNetwork('an upstream whose TLS is broken', import.meta.url, () => {
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

  test('is heard when nothing is broken', async () => {
    await listenTls(trusted, (socket) => socket.write(Buffer.concat([Buffer.from(ANSWER), file])));

    expect((await fetchThroughProxy()).body.equals(file)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['that has expired', () => expired],
    ['that nobody vouches for', () => makeCertificate([HOST])],
    ['for another name', () => makeCertificate(['scontent.cdninstagram.com.example.net'])],
    ['for its parent name alone', () => makeCertificate(['cdninstagram.com'])],
  ])('with a certificate %s is told nothing', async (_name, certificate) => {
    const shown = certificate();
    if (_name.startsWith('for')) trustCertificate(shown);
    await listenTls(shown, (socket) => socket.write(Buffer.concat([Buffer.from(ANSWER), file])));

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests).toEqual([]);
  });

  test('that speaks an outdated version only is told nothing', async () => {
    const outdated = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    await listenTls({ ...trusted, ...outdated }, (socket) => socket.write(ANSWER));

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests).toEqual([]);
  });

  test('that answers in plain text has failed', async () => {
    await listen(
      createServer((socket) => answer(socket, () => socket.end(Buffer.concat([Buffer.from(ANSWER), file])))),
    );

    expect(await outcome()).toEqual([502, FAILED]);
    expect(requests.join('')).not.toContain('GET');
  });

  test('that closes in the midst of the handshake has failed', async () => {
    await listen(createServer((socket) => answer(socket, () => socket.destroy())));

    expect(await outcome()).toEqual([502, FAILED]);
  });

  test('that never finishes the handshake is a timeout', async () => {
    await listen(createServer((socket) => answer(socket, () => {})));

    expect(await outcome()).toEqual([504, FAILED]);
  });

  test('that breaks off in the midst of a file cuts the client off, and nothing is kept', async () => {
    await listenTls(trusted, (socket) => {
      socket.write(Buffer.concat([Buffer.from(ANSWER), file.subarray(0, 20_000)]));
      setTimeout(() => socket.destroy(), 50);
    });
    await using stage = openStage({ isCached: true });
    const url = await addressThrough(stage);

    expect((await get(url)).isCutOff).toBe(true);
    expect((await get(url)).isCutOff).toBe(true);
    expect(requests).toHaveLength(2);
  });

  async function outcome(): Promise<[number, string]> {
    const got = await fetchThroughProxy();
    return [got.status, got.body.toString()];
  }

  async function fetchThroughProxy() {
    await using stage = openStage({ isCached: false });
    return await get(await addressThrough(stage));
  }

  async function addressThrough(stage: ReturnType<typeof openStage>): Promise<string> {
    const resolve = async () => [{ address: PUBLIC_ADDRESS, family: 4 }];
    const proxy = await stage.proxyFor('http://127.0.0.1:1', {}, resolve);
    return proxy.urlFor(`https://${HOST}/a.jpg`);
  }

  function listenTls(options: TlsOptions, respond: (socket: Socket) => void): Promise<void> {
    const server = createTlsServer(options, (socket) => answer(socket, () => respond(socket)));
    server.on('tlsClientError', () => {});
    return listen(server);
  }

  /** Notes what is said, and answers the first of it. */
  function answer(socket: Socket, respond: () => void): void {
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
