import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

/** The page, with a line while the browser is offline. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const t = useProfileTexts();
  const isOnline = useIsOnline();
  return (
    <PageFrame status={isOnline ? null : <OfflineLine />} title={t('Profile')} width="columns">
      {children}
    </PageFrame>
  );
}

function OfflineLine() {
  const t = useProfileTexts();
  return (
    <p className="mt-2 flex items-center gap-2 rounded-card bg-night px-4 py-3 text-14 font-semibold text-white">
      <Icon name="alert" size={18} />
      {t('You are offline. Changes cannot be saved now.')}
    </p>
  );
}
