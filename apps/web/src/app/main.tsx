import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initialLanguage, loadCatalogue } from '../ui/language/language-provider.tsx';
import { videoPool } from '../visitor/media/browser-video-pool.ts';
import serviceWorkerUrl from '../visitor/offline/service-worker.ts?worker&url';
import { App } from './app.tsx';
import '../ui/theme/theme.css';

const language = initialLanguage();
const catalogue = await loadCatalogue(language);

// A first gesture frees every pooled video for sound, not only the one that was touched.
addEventListener('pointerdown', videoPool.bless, { once: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App catalogue={catalogue} language={language} />
  </StrictMode>,
);

// The name of this file changes with every build, and a worker at another address fills its cache anew.
const build = import.meta.url.split('/').pop();
if (import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker?.register(`${serviceWorkerUrl}?build=${build}`));
}
