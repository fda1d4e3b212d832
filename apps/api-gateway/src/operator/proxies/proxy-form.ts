import { isFilled } from '@around/contracts/operator/form-fields';
import { type ProxyForm, readPort } from '@around/contracts/operator/proxies';

/** A proxy as an operator hands it in, checked. */
export type NewProxy = { host: string; port: number; username: string; password: string; country: string | null };

/** Only for a form that its contract has let pass. */
export function readProxyForm({ ip, port, username, password, country }: ProxyForm): NewProxy {
  return {
    host: (ip ?? '').toLowerCase(),
    port: readPort(port)!,
    username: username ?? '',
    password: password ?? '',
    country: isFilled(country) ? country : null,
  };
}
