import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { COMING_ROUTES, FEED_ROUTES } from './route-table.ts';
import { FeedRoute } from './routes/feed-route.tsx';
import { RouteLoading } from './shell/route-loading.tsx';

const BeingBuiltRoute = lazy(() =>
  import('./routes/being-built-route.tsx').then((file) => ({ default: file.BeingBuiltRoute })),
);
const NotFoundRoute = lazy(() =>
  import('./routes/not-found-route.tsx').then((file) => ({ default: file.NotFoundRoute })),
);

export function Router() {
  return (
    <Suspense fallback={<RouteLoading />}>
      <Switch>
        {COMING_ROUTES.map(([path, title]) => (
          <Route key={path} path={path}>
            <BeingBuiltRoute title={title} />
          </Route>
        ))}
        {FEED_ROUTES.map(([path, layout]) => (
          <Route key={path} path={path}>
            <FeedRoute layout={layout} />
          </Route>
        ))}
        <Route>
          <NotFoundRoute />
        </Route>
      </Switch>
    </Suspense>
  );
}
