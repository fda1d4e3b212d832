import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';
import { FeedRoute } from './routes/feed-route.tsx';
import { type FeedLayout, ROUTES, type ScreenName } from './routes/route-table.ts';
import { BrokenScreen } from './screens/broken-screen.tsx';
import { RouteLoading } from './shell/route-loading.tsx';

type Screen = ComponentType<{ title: string }>;
type Load = () => Promise<Screen>;

/** Screens of visitors outside the first load. */
const visitorScreens = {
  linkedFeed: smallScreen('linkedFeed'),
  beingBuilt: smallScreen('beingBuilt'),
  auth: () => import('./routes/auth-route.tsx').then((file) => file.AuthRoute),
  profile: () => import('../visitor/profile/profile-page.tsx').then((file) => file.ProfilePage),
} satisfies Partial<Record<ScreenName, Load>>;

export const router = createBrowserRouter([
  {
    ErrorBoundary: BrokenScreen,
    HydrateFallback: RouteLoading,
    children: [...ROUTES.map(toRoute), { path: '*', lazy: lazyElement(smallScreen('notFound'), '404') }],
  },
]);

function toRoute([path, screen, title]: (typeof ROUTES)[number]): RouteObject {
  return isFeed(screen)
    ? { path, element: <FeedRoute key={path} layout={screen} /> }
    : { path, lazy: lazyElement(loaderOf(screen), title, path) };
}

function smallScreen(name: 'linkedFeed' | 'beingBuilt' | 'notFound'): Load {
  return () => import('./routes/small-routes.tsx').then((file) => file.smallScreens[name]);
}

function loaderOf(screen: Exclude<ScreenName, FeedLayout>): Load {
  if (isVisitor(screen)) return visitorScreens[screen];
  return isOperator(screen)
    ? () => import('./routes/operator-routes.tsx').then((file) => file.operatorScreens[screen])
    : () => import('./routes/developer-routes.tsx').then((file) => file.developerScreens[screen]);
}

const isFeed = (screen: ScreenName): screen is FeedLayout => screen.startsWith('feed');
const isOperator = (screen: ScreenName): screen is Extract<ScreenName, `operator${string}`> =>
  screen.startsWith('operator');
const isVisitor = (screen: ScreenName): screen is keyof typeof visitorScreens => screen in visitorScreens;

/** The key keeps two paths that show the same screen from sharing its state. */
function lazyElement(load: Load, title: string, key?: string): LazyRouteFunction<RouteObject> {
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
