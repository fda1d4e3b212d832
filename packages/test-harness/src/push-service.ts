import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a browser gives the server, as `PushSubscription.toJSON()` does. */
export type TestSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A notification that this server accepted, decrypted as the browser does it. */
export type ReceivedPush = {
  message: Record<string, unknown>;
  topic: string | undefined;
  ttl: number;
  subject: string;
};

export type PushService = AsyncDisposable & {
  origin: string;
  /** A browser that accepts notifications signed with this key. */
  subscribe: (publicKey: string) => TestSubscription;
  /** Requests with any answer. */
  callsOf: (subscription: TestSubscription) => number;
  receivedBy: (subscription: TestSubscription) => ReceivedPush[];
  /** From now on the endpoint answers with this status; `hangs` never answers. */
  setAnswer: (subscription: TestSubscription, answer: number | 'hangs', headers?: Record<string, string>) => void;
};

type Browser = {
  keys: ReturnType<typeof createECDH>;
  auth: Buffer;
  publicKey: string;
  answer: number | 'hangs';
  headers: Record<string, string>;
  calls: number;
  received: ReceivedPush[];
};

const CREATED = 201;

/** A push service on loopback (RFC 8030). It refuses what is not encrypted for the browser (RFC 8291) or not signed (RFC 8292). */
export async function startPushService(port = 0): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void response.writeHead(404).end();
    browser.calls += 1;
    if (browser.answer === 'hangs') return;
    if (browser.answer === CREATED) browser.received.push(await receive(request, browser, origin));
    response.writeHead(browser.answer, browser.headers).end();
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browserOf = ({ endpoint }: TestSubscription) => browsers.get(new URL(endpoint).pathname)!;
  return {
    origin,
    subscribe(publicKey) {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      browsers.set(path, { keys, auth, publicKey, answer: CREATED, headers: {}, calls: 0, received: [] });
      return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    callsOf: (subscription) => browserOf(subscription).calls,
    receivedBy: (subscription) => browserOf(subscription).received,
    setAnswer: (subscription, status, headers = {}) =>
      void Object.assign(browserOf(subscription), { answer: status, headers }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(request: IncomingMessage, browser: Browser, origin: string): Promise<ReceivedPush> {
  const { headers, method } = request;
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not a notification');
  const subject = readSignature(headers.authorization ?? '', browser.publicKey, origin);
  const message = JSON.parse(decrypt(await buffer(request), browser));
  return { message, topic: headers.topic as string | undefined, ttl: Number(headers.ttl), subject };
}

/** Returns the subject of a valid signature: by this key, for this service, and not for longer than a day. */
function readSignature(authorization: string, publicKey: string, audience: string): string {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, body = '', signature = ''] = token.split('.');
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), signer, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = JSON.parse(String(Buffer.from(body, 'base64url')));
  const secondsLeft = exp - Date.now() / 1_000;
  if (key !== publicKey || !isSigned || aud !== audience || secondsLeft <= 0 || secondsLeft > 86_400) {
    throw new Error('the signature is not valid');
  }
  return sub;
}

/** RFC 8188: salt, record size, length of the sender's key, the key, one record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2 and zeros.
  return String(padded.subarray(0, padded.lastIndexOf(2)));
}
