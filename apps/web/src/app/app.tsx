import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Language } from '../ui/language/language.ts';
import { LanguageProvider } from '../ui/language/language-provider.tsx';
import type { Catalogue } from '../ui/language/translate.ts';
import { Notices } from '../ui/notices/notices.tsx';
import { queryClient } from './query-client.ts';
import { UserPreferences } from './shell/user-preferences.tsx';

type Props = { language: Language; catalogue: Catalogue; router: RouterProviderProps['router'] };

export function App({ language, catalogue, router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider catalogue={catalogue} language={language}>
        <UserPreferences />
        <RouterProvider router={router} />
        <Notices />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
