import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/page/error-boundary.tsx';
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

/** The screen of the URL. The router navigates in transitions, so the last screen stays until the code and texts of the next have loaded. */
export function Router() {
  return (
    <BrowserRouter>
      <CurrentScreen />
    </BrowserRouter>
  );
}

function CurrentScreen() {
  const { key } = useLocation();
  return (
    <ErrorBoundary fallback={<BrokenScreen />} resetKey={key}>
      <Suspense fallback={<RouteLoading />}>
        <Routes>
          {routes.map(({ path, element }) => (
            <Route element={element} key={path} path={path} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The key of a screen keeps two paths that show the same one from sharing its state. */
const routes = ROUTES.map(([path, screen, title = '']: RouteEntry<ScreenName>) => {
  if (isFeed(screen)) return { path, element: <FeedRoute key={path} layout={screen} /> };
  return { path, element: <LazyScreen key={path} name={screen} title={title} /> };
});

function isFeed(screen: ScreenName): screen is FeedLayout {
  return screen.startsWith('feed');
}

type Screen = ComponentType<{ title: string }>;

const lazyScreens = new Map<LazyScreenName, Screen>();

function LazyScreen({ name, title }: { name: LazyScreenName; title: string }) {
  const Screen = lazyScreens.get(name) ?? addLazyScreen(name);
  return <Screen title={title} />;
}

function addLazyScreen(name: LazyScreenName): Screen {
  const Screen = lazy(async () => {
    try {
      const { loadScreen } = await import('./routes/lazy-screens.ts');
      return { default: await loadScreen(name) };
    } catch (error) {
      // `lazy` remembers a failure, so the next visit starts anew.
      lazyScreens.delete(name);
      throw error;
    }
  });
  lazyScreens.set(name, Screen);
  return Screen;
}
