import { useTitle } from '../../ui/page/use-title.ts';
import { NotFoundPage } from '../screens/not-found-page.tsx';

export function NotFoundRoute() {
  useTitle('404 Page Not Found · Around');
  return <NotFoundPage />;
}
