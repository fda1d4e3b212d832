import { readPort } from '@around/contracts/operator/proxies/proxies';
import * as z from 'zod/mini';
import type { NewProxy, ProxyBody } from '../../queries/proxies/proxies.ts';

export type ProxyProblem = { fields: (keyof NewProxy)[]; text: string };

const REQUIRED = ['ip', 'port', 'username', 'password'] as const;

/** The checks of each of the two forms, and the request body. */
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

/** Leaves the check of the port to the server. */
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

export function proxySchema({ check }: ProxyForm) {
  const text = z.string();
  return z
    .object({ ip: text, port: text, username: text, password: text, country: text })
    .check(({ value, issues }) => {
      const problem = check(value);
      for (const field of problem?.fields ?? []) {
        issues.push({ code: 'custom', input: value, message: problem?.text, path: [field] });
      }
    });
}
