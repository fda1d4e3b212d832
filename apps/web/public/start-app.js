// Starts the app after the paint of the poster in the document. The gateway adds this file where there is a poster.
(() => {
  const styles = document.getElementById('app-styles');
  const haveStyles =
    styles.sheet ||
    new Promise((resolve) => {
      for (const type of ['load', 'error']) styles.addEventListener(type, resolve);
    });
  const start = async () => {
    // The styles are requested before the scripts. Without them the app would be shown unstyled.
    await haveStyles;
    styles.media = 'all';
    document.head.append(document.getElementById('app-scripts').content);
    // The browser loads its locale data at the first use, 45 ms on a slow phone. This does it while the scripts load.
    setTimeout(() => new Intl.NumberFormat(document.documentElement.lang));
  };
  // A hidden page paints nothing.
  if (document.documentElement.dataset.start !== 'poster' || document.hidden) {
    void start();
    return;
  }

  const poster = document.querySelector('.start-card img');
  poster.decode().then(() => requestAnimationFrame(() => setTimeout(start)), start);
  setTimeout(start, 1_000);
  // A visitor who acts needs the app.
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
  // This key opens the search. The app takes it over when it has replaced the card of the document.
  addEventListener('keydown', ({ key }) => {
    if (key === '/' && document.querySelector('.start-card')) document.documentElement.dataset.search = 'due';
  });
})();
