import type { UserSession } from '@around/contracts/users/user-sessions';
import Bowser from 'bowser';

const KINDS: Record<string, UserSession['kind']> = { mobile: 'phone', tablet: 'tablet' };
const UNKNOWN = 'Unknown device';

/** What a user agent says about its browser and system, such as "Chrome on Android". */
export function describeDevice(userAgent: string): Pick<UserSession, 'device' | 'kind'> {
  if (userAgent === '') return { device: UNKNOWN, kind: 'desktop' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const device = [browser.name, os.name].filter(Boolean).join(' on ');
  return { device: device === '' ? UNKNOWN : device, kind: KINDS[platform.type ?? ''] ?? 'desktop' };
}
