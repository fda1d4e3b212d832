import { listNames } from '../../formats/names.ts';
import type { ForwardProxy, ProxyList } from '../../queries/proxies/proxies.ts';

export function proxyName({ ip, port }: Pick<ForwardProxy, 'ip' | 'port'>): string {
  return `${ip}:${port}`;
}

/** The proxy assigned to an account; null for none. */
export function proxyIdOf(account: ProxyList['accounts'][number], map: ProxyList['accountProxyMap']): string | null {
  return account.proxyId === undefined ? (map[account.id] ?? null) : account.proxyId;
}

/** The names of the accounts assigned to these proxies. */
export function usersOf(proxyIds: string[], accounts: ProxyList['accounts']): string[] {
  return accounts.flatMap(({ proxyId, username }) => (proxyId && proxyIds.includes(proxyId) ? [username] : []));
}

/** What the deletion of these proxies means for their accounts. */
export function deletionEffect(users: string[], proxyCount = 1): string {
  if (users.length === 0) return `No account uses ${proxyCount === 1 ? 'it' : 'them'}.`;
  return `${listNames(users)} will have no proxy until another one is assigned.`;
}
