/** Caches a formatter per language, because Intl formatters are slow to create. */
export function perLanguage<Formatter>(create: (language: string) => Formatter): (language: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (language) => {
    const formatter = formatters.get(language) ?? create(language);
    formatters.set(language, formatter);
    return formatter;
  };
}
