import type { SignInProvider } from '@around/contracts/users/sign-in-providers';

export type ProviderSettings = { issuer: URL; clientId: string; clientSecret: string };

/** The configured providers. */
export type SignInProviders = Partial<Record<SignInProvider, ProviderSettings>>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain http is accepted for a provider on this machine only, in tests and development. */
export function isLoopbackHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname);
}
