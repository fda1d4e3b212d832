import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, okLink, openPage } from './chain-link.ts';

const NOTIFICATIONS = openPage('Open the notifications', '/admin/instagram-status');
/** Push services fail for minutes at times; notifications wait and are sent later. */
const LONG_MS = 3_600_000;
const REFUSED_KEYS = ['401', '403'];

/** Broken when push services have accepted no notification for an hour, although some were sent. */
export function checkPush({ push: { told, failing, failingMs, reason } }: ChainFacts): ChainLink {
  if (failingMs !== null && failingMs > LONG_MS) {
    const browsers = `${failing} ${failing === 1 ? 'browser' : 'browsers'}`;
    const cause = `No notification could be delivered for ${formatDuration(failingMs)}, to ${browsers}: ${explain(reason)}`;
    return brokenLink('push', cause, NOTIFICATIONS);
  }
  const notifiedText = `${told} ${told === 1 ? 'browser was' : 'browsers were'} notified of new stories in the last hour`;
  return okLink('push', notifiedText);
}

function explain(reason: string | null): string {
  if (reason === null) return 'read the log of the gateways';
  if (REFUSED_KEYS.includes(reason)) return `push services answer ${reason}, so check the VAPID keys`;
  if (/^\d+$/.test(reason)) return `push services answer ${reason}`;
  return `push services cannot be reached (${reason}), so check the way to their port 443`;
}
