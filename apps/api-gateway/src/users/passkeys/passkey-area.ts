import type { FastifyPluginAsync } from 'fastify';
import type { SessionSettings } from '../../sessions/sessions.ts';
import type { SingleUse } from '../../sessions/single-use.ts';
import { type AddPasskeyDependencies, addPasskeyRoutes } from './add-passkey-routes.ts';
import { passkeyChallenges } from './ceremony/passkey-challenges.ts';
import { type PasskeyLoginDependencies, passkeyLoginRoutes } from './passkey-login-routes.ts';
import { type PasskeyListDependencies, passkeyRoutes } from './passkey-routes.ts';

export type PasskeyDependencies = Omit<
  AddPasskeyDependencies & PasskeyLoginDependencies & PasskeyListDependencies,
  'challenges'
> & {
  session: Pick<SessionSettings, 'secret' | 'isSecure'>;
  takeOnce: SingleUse;
};

/** All routes of passkeys. */
export function passkeyArea(deps: PasskeyDependencies): FastifyPluginAsync {
  const challenges = passkeyChallenges(deps);
  return async (scope) => {
    await scope.register(passkeyRoutes(deps));
    await scope.register(addPasskeyRoutes({ ...deps, challenges }));
    await scope.register(passkeyLoginRoutes({ ...deps, challenges }));
  };
}
