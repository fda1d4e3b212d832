import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { type ProxyForm, readPort } from '@around/contracts/operator/proxies/proxies';
import { bareAddress } from '@around/contracts/operator/proxies/proxy-host';

/** A proxy from a validated form. */
export type NewProxy = { host: string; port: number; username: string; password: string; country: string | null };

/** Expects a form that `ProxyForm` has validated. */
export function toNewProxy({ ip, port, username, password, country }: ProxyForm): NewProxy {
  return {
    host: canonicalHost(ip ?? ''),
    port: readPort(port)!,
    username: username ?? '',
    password: password ?? '',
    country: isFilled(country) ? country : null,
  };
}

/** One spelling for each host, so that a duplicate is found. An IPv6 address has brackets, because it is shown before its port. */
function canonicalHost(host: string): string {
  return host.includes(':') ? new URL(`http://[${bareAddress(host)}]`).hostname : host.toLowerCase();
}
