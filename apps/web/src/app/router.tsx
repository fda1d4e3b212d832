import { Suspense } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router-dom';
import { FeedRoute } from './routes/feed-route.tsx';
import {
  type FeedLayout,
  type LazyScreenName,
  ROUTES,
  type RouteEntry,
  type ScreenName,
} from './routes/route-table.ts';
import { BrokenScreen } from './screens/broken-screen.tsx';
import { RouteLoading } from './shell/route-loading.tsx';

export function createRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: BrokenScreen,
      HydrateFallback: RouteLoading,
      children: ROUTES.map(toRoute),
    },
  ]);
}

function toRoute([path, screen, title]: RouteEntry<ScreenName>): RouteObject {
  if (isFeed(screen)) return { path, element: <FeedRoute key={path} layout={screen} /> };
  return { path, lazy: lazyElement(screen, title, path) };
}

function isFeed(screen: ScreenName): screen is FeedLayout {
  return screen.startsWith('feed');
}

/** The key keeps two paths that show the same screen from sharing its state. */
function lazyElement(name: LazyScreenName, title = '', key: string): LazyRouteFunction<RouteObject> {
  return async () => {
    const { loadScreen } = await import('./routes/lazy-screens.ts');
    const Screen = await loadScreen(name);
    // A screen suspends while its texts load.
    const element = (
      <Suspense fallback={<RouteLoading />}>
        <Screen key={key} title={title} />
      </Suspense>
    );
    return { element };
  };
}
