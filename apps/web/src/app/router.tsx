import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';
import { FeedRoute } from './routes/feed-route.tsx';
import {
  type FeedLayout,
  type OperatorScreenName,
  ROUTES,
  type RouteEntry,
  type ScreenName,
} from './routes/route-table.ts';
import { BrokenScreen } from './screens/broken-screen.tsx';
import { RouteLoading } from './shell/route-loading.tsx';

type Screen = ComponentType<{ title: string }>;
type Load = () => Promise<Screen>;

const debugRoutes = () => import('./routes/debug-routes.tsx');
const demoRoutes = () => import('./routes/demo-routes.tsx');

/** Screens in a chunk of their own. The feed is part of the first load. */
const lazyScreens: Record<Exclude<ScreenName, FeedLayout | OperatorScreenName>, Load> = {
  linkedFeed: async () => (await import('./routes/linked-feed-route.tsx')).LinkedFeedRoute,
  auth: async () => (await import('./routes/auth-route.tsx')).AuthRoute,
  profile: async () => (await import('./routes/profile-route.tsx')).ProfileRoute,
  upload: async () => (await import('../visitor/moments/share/page/upload-page.tsx')).UploadPage,
  uploadTest: async () => (await import('./routes/upload-test-route.tsx')).UploadTestRoute,
  radar: async () => (await import('./routes/radar-route.tsx')).RadarRoute,
  removal: async () => (await import('../visitor/safety/removal/removal-page.tsx')).RemovalPage,
  removalStatus: async () => (await import('../visitor/safety/removal/removal-status-page.tsx')).RemovalStatusPage,
  reportStatus: async () => (await import('../visitor/safety/status/report-status-page.tsx')).ReportStatusPage,
  policy: async () => (await import('../visitor/policies/policy-route.tsx')).PolicyRoute,
  debug: async () => (await debugRoutes()).DebugRoute,
  simpleDebug: async () => (await debugRoutes()).SimpleDebugRoute,
  apiDebug: async () => (await debugRoutes()).ApiDebugRoute,
  testFeed: async () => (await debugRoutes()).TestFeedRoute,
  viewerDemo: async () => (await demoRoutes()).ViewerDemoRoute,
  mediaDemo: async () => (await demoRoutes()).MediaDemoRoute,
  proxyTest: async () => (await demoRoutes()).ProxyTestRoute,
  timestampDemo: async () => (await demoRoutes()).TimestampDemoRoute,
};
const loadNotFound: Load = async () => (await import('./routes/not-found-route.tsx')).NotFoundRoute;

export const router = createBrowserRouter([
  {
    ErrorBoundary: BrokenScreen,
    HydrateFallback: RouteLoading,
    children: [...ROUTES.map(toRoute), { path: '*', lazy: lazyElement(loadNotFound) }],
  },
]);

function toRoute([path, screen, title]: RouteEntry<ScreenName>): RouteObject {
  if (isFeed(screen)) return { path, element: <FeedRoute key={path} layout={screen} /> };
  return { path, lazy: lazyElement(isOperator(screen) ? operatorScreen(screen) : lazyScreens[screen], title, path) };
}

function isFeed(screen: ScreenName): screen is FeedLayout {
  return screen.startsWith('feed');
}

function isOperator(screen: ScreenName): screen is OperatorScreenName {
  return screen.startsWith('operator');
}

/** The key keeps two paths that show the same screen from sharing its state. */
function lazyElement(load: Load, title = '', key?: string): LazyRouteFunction<RouteObject> {
  return async () => {
    const Screen = await load();
    // A screen suspends while its texts load.
    const element = (
      <Suspense fallback={<RouteLoading />}>
        <Screen key={key} title={title} />
      </Suspense>
    );
    return { element };
  };
}

function operatorScreen(name: OperatorScreenName): Load {
  return async () => (await import('./routes/operator-routes.tsx')).operatorScreens[name];
}
