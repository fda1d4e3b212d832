import type { FastifyPluginAsync } from 'fastify';
import type { Sessions } from '../../sessions/sessions.ts';
import { identityLinker, type LinkIdentityDependencies } from './link-identity.ts';
import { type LinkingDependencies, linkingRoutes } from './linking-routes.ts';
import { type ProviderVisitDependencies, providerVisits } from './provider-visits.ts';
import { signInProviderRoutes } from './sign-in-provider-routes.ts';

type Dependencies = LinkIdentityDependencies &
  ProviderVisitDependencies &
  Omit<LinkingDependencies, 'visits'> & { sessions: Sessions };

/** All routes of OpenID Connect providers. */
export function signInProviderArea(deps: Dependencies): FastifyPluginAsync {
  const visits = providerVisits(deps);
  const linkIdentity = identityLinker(deps);
  return async (scope) => {
    await scope.register(signInProviderRoutes({ ...deps, visits, linkIdentity }));
    await scope.register(linkingRoutes({ ...deps, visits }));
  };
}
