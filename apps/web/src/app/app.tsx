import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import type { Language } from '../ui/language/language.ts';
import { LanguageProvider } from '../ui/language/language-provider.tsx';
import type { Catalogue } from '../ui/language/translate.ts';
import { Notices } from '../ui/notices/notices.tsx';
import { followOtherTabs } from '../visitor/session/follow-other-tabs.ts';
import { router } from './router.tsx';
import { UserPreferences } from './shell/user-preferences.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, refetchOnWindowFocus: false },
    // Offline, a form must fail at once instead of waiting for the network.
    mutations: { networkMode: 'always' },
  },
});

followOtherTabs(queryClient);

type Props = { language: Language; catalogue: Catalogue };

export function App({ language, catalogue }: Props) {
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
