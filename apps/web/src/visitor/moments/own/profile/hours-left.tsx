import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { perLanguage } from '../../../../ui/language/per-language.ts';
import { useServerNow } from '../../../../ui/time/server-clock.ts';
import { useOwnText } from '../texts/use-own-text.ts';

const HOUR_MS = 3_600_000;
const hours = perLanguage((locale) => new Intl.NumberFormat(locale));

/** 'Hours left: 23', while the end is in the future. */
export function HoursLeft({ expiresAt }: { expiresAt: string }) {
  const t = useOwnText();
  const { language } = useLanguage();
  const left = Date.parse(expiresAt) - useServerNow();
  if (left <= 0) return null;
  if (left <= HOUR_MS) return <span className="text-14 text-muted">{t('Less than an hour left')}</span>;
  return (
    <span className="text-14 text-muted tabular-nums">
      {t('Hours left')}: {hours(language).format(Math.ceil(left / HOUR_MS))}
    </span>
  );
}
