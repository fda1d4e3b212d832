import type { FastifyPluginAsync } from 'fastify';
import type { ReadTemplate } from '../document/app-template.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { posterFetcher } from './cards/fetch-poster.ts';
import type { TargetDependencies } from './link-target.ts';
import { linkPageRoutes } from './pages/link-page-routes.ts';

type Dependencies = TargetDependencies & {
  clock: () => Date;
  mediaProxyUrl: string;
  readTemplate: ReadTemplate;
  publicOrigin: string | undefined;
};

/** `/l/{locationId}` and `/l/{locationId}/s/{storyId}`: share links and their preview images. */
export function shareRoutes(deps: Dependencies): FastifyPluginAsync {
  return async (app) => {
    await app.register(linkPageRoutes(deps));
    await app.register(cardRoutes({ ...deps, fetchPoster: posterFetcher(deps) }));
  };
}
