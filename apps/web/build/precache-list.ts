import type { Plugin, Rolldown } from 'vite';

const FILE_NAME = 'precache-list.json';
/** A file of `public/`. The built page does not reference it, but the gateway may add it to the page. */
const START_APP = '/start-app.js';
/** Overlays and gestures of the feed, followed places, notices, the radar and the texts of other languages. */
const USED_OFFLINE =
  /\/src\/(app\/(shell\/|routes\/(radar-route|lazy-screens)\.)|visitor\/(feed|feed-data|follows|keyboard|moments\/own|overlays|place-search|push|share|story-list|story-player|story-viewers|radar)\/|ui\/(language\/catalogues|notices)\/)/;

/** Lists the file that starts the app and the lazy files of the feed, so that the service worker can cache them for offline use. */
export function precacheList(): Plugin {
  return {
    name: 'precache-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const firstLoad = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, bundle)));
      const lazyFiles = chunks
        .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && USED_OFFLINE.test(facadeModuleId ?? ''))
        .flatMap((chunk) => withImports(chunk, bundle));
      const files = [...new Set(lazyFiles)].filter((file) => !firstLoad.has(file)).map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify([START_APP, ...files]) });
    },
  };
}

function withImports({ fileName, imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([fileName]);
  const queue = [...imports];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const chunk = bundle[next];
    if (chunk?.type !== 'chunk' || found.has(next)) continue;
    found.add(next);
    queue.push(...chunk.imports);
  }
  return [...found];
}
