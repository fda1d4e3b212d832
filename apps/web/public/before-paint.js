// Runs before the first paint so that neither the theme nor the reading direction flashes. A file and not an inline
// script, because the content security policy allows scripts of our own origin only. In the syntax of 2009: it also
// tells browsers that are too old for the app.
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  }

  var prefersDark = window.matchMedia ? matchMedia('(prefers-color-scheme: dark)') : { matches: false };
  function applyTheme() {
    var saved = read('theme');
    var isChosen = saved === 'light' || saved === 'dark';
    var isDark = isChosen ? saved === 'dark' : prefersDark.matches;
    root.classList.remove(isDark ? 'light' : 'dark');
    root.classList.add(isDark ? 'dark' : 'light');
  }
  applyTheme();
  // Until the visitor chooses a theme, the page follows the system.
  if (prefersDark.addEventListener) prefersDark.addEventListener('change', applyTheme);

  var preferred = [read('language')].concat(navigator.languages || navigator.language);
  var language = 'en';
  preferred.reverse().forEach(function (tag) {
    var code = String(tag).slice(0, 2).toLowerCase();
    if (code === 'en' || code === 'tr' || code === 'ar') language = code;
  });
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';

  // What the oldest supported browsers have: Safari 16.4, Chrome 111, Firefox 121, Samsung Internet 22.
  function isSupported() {
    return (
      'noModule' in HTMLScriptElement.prototype &&
      window.AbortSignal &&
      AbortSignal.timeout &&
      Array.prototype.toSorted &&
      window.CSS &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('color', 'color-mix(in srgb, red, red)') &&
      matchMedia('(width >= 1px)').matches
    );
  }

  var TOO_OLD = [
    'This browser is too old for Around. Update it, or open this page in another browser.',
    'Bu tarayıcı Around için çok eski. Tarayıcını güncelle ya da bu sayfayı başka bir tarayıcıda aç.',
    'هذا المتصفح قديم جدًا على Around. حدّثه، أو افتح هذه الصفحة في متصفح آخر.'
  ];
  var NOT_STARTED = [
    "Around couldn't start. Check your connection and reload the page.",
    'Around açılamadı. Bağlantını kontrol edip sayfayı yenile.',
    'تعذّر تشغيل Around. تحقّق من اتصالك وأعد تحميل الصفحة.'
  ];

  // Shows what a page without scripts shows, with other sentences. Without `#root` the app does not start.
  function showPlainPage(sentences) {
    var plain = document.createElement('div');
    plain.innerHTML = document.getElementById('plain-page').textContent;
    var paragraphs = plain.getElementsByTagName('p');
    sentences.forEach(function (sentence, index) {
      paragraphs[index].textContent = sentence;
    });
    document.body.innerHTML = '';
    document.body.appendChild(plain);
  }

  function isPlaceElsewhere() {
    return read('last_location') && !new URLSearchParams(location.search).has('lat');
  }

  if (!isSupported()) {
    // Comes after parsing and before deferred and module scripts.
    document.onreadystatechange = function () {
      if (document.readyState !== 'interactive') return;
      document.onreadystatechange = null;
      showPlainPage(TOO_OLD);
    };
    return;
  }
  // The files of the app cannot be read or loaded.
  addEventListener(
    'error',
    function (event) {
      var app = document.getElementById('root');
      if (!app || !document.getElementById('plain-page') || app.querySelector(':not(.start-card, .start-card *)'))
        return;
      if (event.error instanceof SyntaxError && event.filename.indexOf(location.origin) === 0) showPlainPage(TOO_OLD);
      else if (event.target.tagName === 'SCRIPT') showPlainPage(NOT_STARTED);
    },
    true
  );

  // Only the feed starts with the card in the document. Its picture is of the place in the URL, else of the default place.
  if (/^\/(new-home|classic|l\/.*)?$/.test(location.pathname)) {
    root.setAttribute('data-start', isPlaceElsewhere() ? 'card' : 'poster');
  }
})();
