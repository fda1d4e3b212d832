import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { NotFoundPage } from '../screens/not-found-page.tsx';

export function NotFoundRoute() {
  const { t } = useLanguage();
  useTitle(`${t('404 Page Not Found')} · Around`);
  return <NotFoundPage />;
}
