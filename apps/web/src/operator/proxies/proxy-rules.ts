import { readPort } from '@around/contracts/operator/proxies/proxies';
import type { NewProxy, ProxyBody } from '../queries/proxies.ts';

export type ProxyProblem = { fields: (keyof NewProxy)[]; text: string };

const REQUIRED = ['ip', 'port', 'username', 'password'] as const;

/** What each of the two forms finds wrong with a proxy, and what it sends. */
export type ProxyForm = {
  check: (proxy: NewProxy) => ProxyProblem | null;
  toBody: (proxy: NewProxy) => ProxyBody;
};

export const formA: ProxyForm = {
  check(proxy) {
    const fields = emptyFields(proxy);
    if (fields.length > 0) return { fields, text: 'All proxy fields are required except country' };
    const isPort = readPort(proxy.port) !== undefined;
    return isPort ? null : { fields: ['port'], text: 'Port must be a valid number between 1 and 65535' };
  },
  toBody: (proxy) => ({ ...withoutEmptyCountry(proxy), port: readPort(proxy.port) ?? proxy.port }),
};

/** Leaves judging the port to the server. */
export const formB: ProxyForm = {
  check(proxy) {
    const fields = emptyFields(proxy);
    return fields.length > 0 ? { fields, text: 'Please fill in all required fields' } : null;
  },
  toBody: withoutEmptyCountry,
};

function emptyFields(proxy: NewProxy): (keyof NewProxy)[] {
  return REQUIRED.filter((name) => proxy[name].trim() === '');
}

function withoutEmptyCountry({ country, ...proxy }: NewProxy): ProxyBody {
  return { ...proxy, ip: proxy.ip.trim(), ...(country.trim() !== '' && { country: country.trim() }) };
}
