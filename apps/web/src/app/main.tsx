import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { english } from '../ui/language/catalogues/english.ts';
import { initialLanguage, loadCatalogue } from '../ui/language/language-provider.tsx';
import { videoPool } from '../visitor/media/browser-video-pool.ts';
import serviceWorkerUrl from '../visitor/offline/service-worker.ts?worker&url';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';
import { startFeedQueries } from './start-feed-queries.ts';
import '../ui/theme/theme.css';

// This file's name changes with every build, so each build registers a new worker URL, which fills the cache again. It comes before
// the texts of other languages, because the page may have loaded when these arrive.
const build = import.meta.url.split('/').pop();
if (import.meta.env.PROD) {
  // A browser that blocks cookies refuses. The app works without it.
  const register = () => void navigator.serviceWorker?.register(`${serviceWorkerUrl}?build=${build}`).catch(() => {});
  // The page may have loaded before the app started.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

const language = initialLanguage();
// Texts that cannot be loaded must not keep the stories from starting.
const catalogueLoad = loadCatalogue(language).catch(() => english);

// The first gesture unlocks sound for every pooled video, not only for the touched one.
addEventListener('pointerdown', videoPool.unlockPlayback, { once: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The evaluation of the scripts, the start of the queries and the first render are separate tasks, so that the browser can handle input
// between them: as one task they would block a slow phone for 100 ms.
await nextTask();
startFeedQueries(queryClient);
const catalogue = await catalogueLoad;
const app = createRoot(root);
// As a transition the first render yields to input every few milliseconds.
startTransition(() =>
  app.render(
    <StrictMode>
      <App catalogue={catalogue} language={language} />
    </StrictMode>,
  ),
);

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
