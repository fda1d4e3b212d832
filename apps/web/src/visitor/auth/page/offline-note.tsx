import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

export function OfflineNote() {
  const { t } = useLanguage();
  return (
    <p
      className="flex items-center gap-2 rounded-card border border-line bg-paper p-3 text-14 font-semibold"
      role="status"
    >
      <Icon name="alert" size={18} />
      {t('You are offline')}
    </p>
  );
}
