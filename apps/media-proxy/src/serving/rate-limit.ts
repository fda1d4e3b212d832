import { isIPv6 } from 'node:net';
import { AppError } from '@around/service-kit/app-error';

/** Called before anything is fetched for a client; throws when the client has had its share. */
export type PayForFetch = (clientAddress: string) => void;

type Options = { perWindow: number; windowMs: number; clock: () => number };
type Budget = { left: number; at: number };

const MAX_CLIENTS = 20_000;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * A budget per address that refills steadily. What is cached costs nothing. Whoever is on this machine needs no limit: everybody
 * else arrives with the address that the gateway saw.
 */
export function fetchBudget({ perWindow, windowMs, clock }: Options): PayForFetch {
  const budgets = new Map<string, Budget>();
  const perMs = perWindow / windowMs;

  return (clientAddress) => {
    if (perWindow === 0 || LOOPBACK.test(clientAddress)) return;
    const client = networkOf(clientAddress);
    const now = clock();
    const known = budgets.get(client) ?? { left: perWindow, at: now };
    const left = Math.min(perWindow, known.left + (now - known.at) * perMs);
    if (left < 1) {
      const retryAfterSeconds = Math.ceil((1 - left) / perMs / 1_000);
      throw new AppError('throttled', 'Too many media at once. Please try again later.', { retryAfterSeconds });
    }
    budgets.delete(client);
    if (budgets.size >= MAX_CLIENTS) budgets.delete(budgets.keys().next().value!);
    budgets.set(client, { left: left - 1, at: now });
  };
}

/** One household has a whole IPv6 /64. */
function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(MAPPED_IPV4, '');
  if (!isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const words = tail === undefined ? head.split(':') : [...head.split(':'), '0', '0', '0', '0'];
  return words.slice(0, 4).join(':');
}
