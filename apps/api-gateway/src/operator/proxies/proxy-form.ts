import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { type ProxyForm, readPort } from '@around/contracts/operator/proxies/proxies';
import { canonicalHost } from '@around/contracts/operator/proxies/proxy-host';

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
