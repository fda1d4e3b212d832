// Runs before the first paint so that neither the theme nor the reading direction flashes. A file and not an inline
// script, because the content security policy allows scripts of our own origin only.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const saved = read('theme');
  const isChosen = saved === 'light' || saved === 'dark';
  const isDark = isChosen ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.add(isDark ? 'dark' : 'light');

  const preferred = [read('language'), ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2).toLowerCase());
  const language = preferred.find((tag) => ['en', 'tr', 'ar'].includes(tag)) ?? 'en';
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';

  // Only the feed starts with the card in the document. Its picture is of the place in the URL, else of the default place.
  if (/^\/(new-home|classic|l\/.*)?$/.test(location.pathname)) {
    const isElsewhere = read('last_location') && !new URLSearchParams(location.search).has('lat');
    root.dataset.start = isElsewhere ? 'card' : 'poster';
  }
})();
