import { createECDH } from 'node:crypto';
import type { PushService } from '@around/test-harness/push-service';
import type { PushSettings } from '../../push/push-settings.ts';

/** With keys of its own, for a push service on loopback. */
export function pushSettingsFor({ origin }: Pick<PushService, 'origin'>): PushSettings {
  return { vapid: { ...makeVapidKeys(), subject: 'mailto:operator@around.example' }, privateOrigins: [origin] };
}

export function makeVapidKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // Node leaves out leading zero bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}
