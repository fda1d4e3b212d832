import type { SignInProvider } from '@around/contracts/users/sign-in-providers';
import { allowInsecureRequests, ClientSecretPost, Configuration, customFetch, discovery } from 'openid-client';
import type { Deadlines } from '../../http/deadlines.ts';
import { isLoopbackHttp, type ProviderSettings } from './provider-settings.ts';

/** Providers change their endpoints rarely. Keys are not cached here: the library looks them up again when one is unknown. */
const DISCOVERY_LIFE_MS = 3_600_000;

/**
 * Facebook's discovery document has no token endpoint, although its code flow returns ID tokens. Facebook also redirects the
 * document's address, knows no scope `profile`, and never says that an e-mail address is verified.
 */
const TOKEN_ENDPOINTS: Partial<Record<SignInProvider, string>> = {
  facebook: 'https://graph.facebook.com/oauth/access_token',
};

/** Returns the provider's endpoints. They are discovered at the first call and then cached; a failure is not cached. */
export type ConnectProvider = () => Promise<Configuration>;

type Dependencies = {
  name: SignInProvider;
  settings: ProviderSettings;
  deadlines: Pick<Deadlines, 'providerMs'>;
  clock: () => Date;
};

export function providerConnection({ name, settings, deadlines, clock }: Dependencies): ConnectProvider {
  let cached: { configuration: Promise<Configuration>; until: number } | undefined;

  return () => {
    const now = clock().getTime();
    if (cached && now < cached.until) return cached.configuration;
    const configuration = discoverProvider(name, settings, deadlines.providerMs / 1_000);
    const entry = { configuration, until: now + DISCOVERY_LIFE_MS };
    cached = entry;
    configuration.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return configuration;
  };
}

async function discoverProvider(
  name: SignInProvider,
  settings: ProviderSettings,
  deadlineSeconds: number,
): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const isInsecure = isLoopbackHttp(issuer);
  const discovered = await discovery(issuer, clientId, undefined, undefined, {
    timeout: deadlineSeconds,
    // The issuer in the document is checked, so a redirect cannot change it.
    [customFetch]: (url, { headers, method, signal }) =>
      fetch(url, { headers, method, redirect: 'follow', ...(signal && { signal }) }),
    ...(isInsecure && { execute: [allowInsecureRequests] }),
  });
  const tokenEndpoint = TOKEN_ENDPOINTS[name];
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata();
  const server = { ...(tokenEndpoint && { token_endpoint: tokenEndpoint }), ...metadata };
  const configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  configuration.timeout = deadlineSeconds;
  if (isInsecure) allowInsecureRequests(configuration);
  return configuration;
}
