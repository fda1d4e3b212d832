import { NotFoundPage } from '../../features/not-found/not-found-page.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function NotFoundRoute() {
  useTitle('404 Page Not Found · Around');
  return <NotFoundPage />;
}
