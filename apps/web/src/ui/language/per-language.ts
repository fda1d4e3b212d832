/** Browsers differ in the digits of Arabic: `ar` alone gives "7" in some and "٧" in others. */
export function localeOf(language: string): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** Caches a formatter per language, because Intl formatters are slow to create. `create` gets the locale of the language. */
export function perLanguage<Formatter>(create: (locale: string) => Formatter): (language: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? create(localeOf(language));
    formatters.set(language, formatter);
    return formatter;
  };
}
