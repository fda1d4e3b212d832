import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { perLanguage } from '../../../ui/language/per-language.ts';
import { useServerNow } from '../../../ui/time/server-clock.ts';
import { formatAgo } from './format-ago.ts';

const dates = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

/** Formats ISO times as a date or as an age. */
export function useTimes() {
  const { language } = useLanguage();
  const now = useServerNow();
  return {
    date: (time: string) => dates(language).format(new Date(time)),
    ago: (time: string) => formatAgo(Date.parse(time), now, language),
  };
}
