import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '../ui/language/language.ts';
import { LanguageProvider } from '../ui/language/language-provider.tsx';
import type { Catalogue } from '../ui/language/translate.ts';
import { Notices } from '../ui/notices/notices.tsx';
import { queryClient } from './query-client.ts';
import { Router } from './router.tsx';
import { UserPreferences } from './shell/user-preferences.tsx';

type Props = { language: Language; catalogue: Catalogue };

export function App({ language, catalogue }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider catalogue={catalogue} language={language}>
        <UserPreferences />
        <Router />
        <Notices />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
