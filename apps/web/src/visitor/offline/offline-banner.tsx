import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useIsOnline } from '../../ui/page/use-is-online.ts';

export function OfflineBanner() {
  const { t } = useLanguage();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-2 flex items-center gap-2 rounded-full bg-night/85 px-4 py-2 text-14 font-semibold text-white shadow-float">
          <Icon name="alert" size={16} />
          {t('You are offline')}
        </p>
      )}
    </div>
  );
}
