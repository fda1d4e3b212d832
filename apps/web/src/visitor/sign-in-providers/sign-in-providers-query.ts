import { listSignInProviders, type SignInProvider, startSignIn } from '@around/contracts/users/sign-in-providers';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { urlOf } from '../../ui/api/send-request.ts';

/** The providers that are configured. */
export const signInProvidersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: async ({ signal }) => (await callApi(listSignInProviders, { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The page of the gateway that leads to the provider, and back to `returnTo`. */
export function providerUrl(provider: SignInProvider, returnTo: string): string {
  return urlOf(startSignIn, { params: { provider }, query: { returnTo } });
}
