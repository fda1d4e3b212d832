import type { ComponentType } from 'react';
import type { DeveloperScreenName } from '../route-table.ts';
import { areDeveloperPagesShown } from './are-developer-pages-shown.ts';

type Screen = ComponentType<{ title: string }>;

const debugRoutes = () => import('./debug-routes.tsx');
const demoRoutes = () => import('./demo-routes.tsx');
const playerDebugRoutes = () => import('./player-debug-routes.tsx');

const screens: Record<DeveloperScreenName, () => Promise<Screen>> = {
  developerHome: async () => (await debugRoutes()).DebugRoute,
  developerSimpleFeed: async () => (await debugRoutes()).SimpleDebugRoute,
  developerApi: async () => (await debugRoutes()).ApiDebugRoute,
  developerTestFeed: async () => (await debugRoutes()).TestFeedRoute,
  developerStoryDebug: async () => (await playerDebugRoutes()).StoryDebugRoute,
  developerSingleStory: async () => (await playerDebugRoutes()).SingleStoryDebugRoute,
  developerViewers: async () => (await demoRoutes()).ViewerDemoRoute,
  developerStoryTest: async () => (await demoRoutes()).StoryTestRoute,
  developerImageTest: async () => (await demoRoutes()).ImageTestRoute,
  developerDirectImages: async () => (await demoRoutes()).DirectImageTestRoute,
  developerProxyTest: async () => (await demoRoutes()).ProxyTestRoute,
  developerTimestamps: async () => (await demoRoutes()).TimestampDemoRoute,
  developerUpload: async () => (await import('./upload-test-route.tsx')).UploadTestRoute,
};

/** The not-found screen where the pages for developers are switched off. */
export async function loadDeveloperScreen(name: DeveloperScreenName): Promise<Screen> {
  if (await areDeveloperPagesShown()) return screens[name]();
  return (await import('../not-found-route.tsx')).NotFoundRoute;
}
