import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { useNow } from '../../../../ui/time/use-now.ts';
import { useOwnText } from '../texts/use-own-text.ts';

const HOUR_MS = 3_600_000;

/** 'Hours left: 23', while the end is in the future. */
export function HoursLeft({ expiresAt }: { expiresAt: string }) {
  const t = useOwnText();
  const { language } = useLanguage();
  const left = Date.parse(expiresAt) - useNow();
  if (left <= 0) return null;
  if (left <= HOUR_MS) return <span className="text-14 text-muted">{t('Less than an hour left')}</span>;
  return (
    <span className="text-14 text-muted tabular-nums">
      {t('Hours left')}: {new Intl.NumberFormat(language).format(Math.ceil(left / HOUR_MS))}
    </span>
  );
}
