import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { FeedRoute } from './routes/feed-route.tsx';
import { ROUTES, type ScreenName } from './routes/route-table.ts';
import { RouteLoading } from './shell/route-loading.tsx';

type Screen = ComponentType<{ title: string }>;

const debugRoutes = () => import('./routes/debug-routes.tsx');
const demoRoutes = () => import('./routes/demo-routes.tsx');

/** The feed comes with the first load, every other screen with its own. */
const screens: Record<ScreenName, Screen> = {
  feed: () => <FeedRoute layout="feed" />,
  feedWithName: () => <FeedRoute layout="feedWithName" />,
  feedWithSidebar: () => <FeedRoute layout="feedWithSidebar" />,
  linkedFeed: lazyScreen(async () => (await import('./routes/linked-feed-route.tsx')).LinkedFeedRoute),
  beingBuilt: lazyScreen(async () => (await import('./routes/being-built-route.tsx')).BeingBuiltRoute),
  operatorLogin: operatorScreen('operatorLogin'),
  operatorDashboard: operatorScreen('operatorDashboard'),
  operatorStatus: operatorScreen('operatorStatus'),
  operatorStatistics: operatorScreen('operatorStatistics'),
  operatorDebug: operatorScreen('operatorDebug'),
  operatorAccounts: operatorScreen('operatorAccounts'),
  operatorProxies: operatorScreen('operatorProxies'),
  operatorAlerts: operatorScreen('operatorAlerts'),
  operatorActivity: operatorScreen('operatorActivity'),
  operatorCollection: operatorScreen('operatorCollection'),
  operatorGuide: operatorScreen('operatorGuide'),
  operatorAudit: operatorScreen('operatorAudit'),
  operatorSimpleProxies: operatorScreen('operatorSimpleProxies'),
  debug: lazyScreen(async () => (await debugRoutes()).DebugRoute),
  simpleDebug: lazyScreen(async () => (await debugRoutes()).SimpleDebugRoute),
  apiDebug: lazyScreen(async () => (await debugRoutes()).ApiDebugRoute),
  testFeed: lazyScreen(async () => (await debugRoutes()).TestFeedRoute),
  viewerDemo: lazyScreen(async () => (await demoRoutes()).ViewerDemoRoute),
  mediaDemo: lazyScreen(async () => (await demoRoutes()).MediaDemoRoute),
  proxyTest: lazyScreen(async () => (await demoRoutes()).ProxyTestRoute),
  timestampDemo: lazyScreen(async () => (await demoRoutes()).TimestampDemoRoute),
};
const NotFound = lazyScreen(async () => (await import('./routes/not-found-route.tsx')).NotFoundRoute);

export function Router() {
  return (
    <Suspense fallback={<RouteLoading />}>
      <Switch>
        {ROUTES.map(([path, screen, title]) => {
          const Screen = screens[screen];
          return (
            <Route key={path} path={path}>
              <Screen title={title} />
            </Route>
          );
        })}
        <Route>
          <NotFound title="404" />
        </Route>
      </Switch>
    </Suspense>
  );
}

function lazyScreen(load: () => Promise<Screen>): Screen {
  return lazy(async () => ({ default: await load() }));
}

function operatorScreen(name: Extract<ScreenName, `operator${string}`>): Screen {
  return lazyScreen(async () => (await import('./routes/operator-routes.tsx')).operatorScreens[name]);
}
