import { Mark } from '../../ui/icons/mark.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

/** Shown while the code of a screen loads, after a short delay. */
export function RouteLoading() {
  const { t } = useLanguage();
  return (
    <div className="grid h-dvh animate-[appear_250ms_250ms_both] place-items-center bg-paper text-muted" role="status">
      <span className="grid justify-items-center gap-3 text-14">
        <Mark size={48} />
        {t('Loading stories...')}
      </span>
    </div>
  );
}
