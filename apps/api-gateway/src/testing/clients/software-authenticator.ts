import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

type Ceremony = { challenge: string; origin: string };

/** An authenticator with one ES256 passkey, as the Web Authentication API shows it to a page. */
export type SoftwareAuthenticator = {
  credentialId: string;
  /** The signature counter. It grows with each assertion; null for an authenticator that does not count. */
  counter: number | null;
  /** What `navigator.credentials.create` returns, with an attestation of format `none`. */
  create: (ceremony: Ceremony) => object;
  /** What `navigator.credentials.get` returns. */
  get: (ceremony: Ceremony & { userHandle?: string }) => object;
};

export function softwareAuthenticator({ counts = true } = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const credentialId = rawId.toString('base64url');

  const authenticator: SoftwareAuthenticator = {
    credentialId,
    counter: counts ? 0 : null,
    create({ challenge, origin }) {
      const authData = Buffer.concat([authenticatorData(origin, HAS_CREDENTIAL), credentialData(rawId, coseKey())]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return wrap({
        clientDataJSON: clientData('webauthn.create', { challenge, origin }),
        attestationObject: toText(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'hybrid'],
      });
    },
    get({ challenge, origin, userHandle }) {
      if (authenticator.counter !== null) authenticator.counter += 1;
      const authData = authenticatorData(origin, 0);
      const clientDataJSON = clientData('webauthn.get', { challenge, origin });
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      return wrap({
        clientDataJSON,
        authenticatorData: toText(authData),
        signature: toText(sign('sha256', Buffer.concat([authData, hash]), privateKey)),
        ...(userHandle !== undefined && { userHandle }),
      });
    },
  };
  return authenticator;

  function wrap(response: object): object {
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {}, response };
  }

  function authenticatorData(origin: string, flags: number): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter ?? 0);
    const backup = counts ? 0 : BACKUP_ELIGIBLE | BACKED_UP;
    return Buffer.concat([rpIdHash, Buffer.from([USER_PRESENT | USER_VERIFIED | backup | flags]), counter]);
  }

  /** The public key as a COSE map: key type EC2, algorithm ES256, curve P-256, x, y. */
  function coseKey(): Uint8Array {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    return isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]);
  }
}

const AAGUID = Buffer.alloc(16);

function credentialData(rawId: Buffer, key: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  return Buffer.concat([AAGUID, length, rawId, key]);
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return toText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
