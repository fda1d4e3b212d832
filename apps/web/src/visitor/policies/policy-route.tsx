import type { ReactNode } from 'react';
import { PrivacyPage } from './privacy-page.tsx';
import { SafetyPage } from './safety-page.tsx';
import { TermsPage } from './terms-page.tsx';

const pages: Record<string, () => ReactNode> = { Safety: SafetyPage, Terms: TermsPage, Privacy: PrivacyPage };

/** One chunk for `/safety`, `/terms` and `/privacy`, chosen by the title of the route. */
export function PolicyRoute({ title }: { title: string }) {
  const Page = pages[title] ?? SafetyPage;
  return <Page />;
}
