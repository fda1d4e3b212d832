import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { type ProxyForm, readPort } from '@around/contracts/operator/proxies/proxies';

/** A proxy from a validated form. */
export type NewProxy = { host: string; port: number; username: string; password: string; country: string | null };

/** Expects a form that `ProxyForm` has validated. */
export function toNewProxy({ ip, port, username, password, country }: ProxyForm): NewProxy {
  return {
    host: (ip ?? '').toLowerCase(),
    port: readPort(port)!,
    username: username ?? '',
    password: password ?? '',
    country: isFilled(country) ? country : null,
  };
}
