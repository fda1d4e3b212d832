import type { Plugin, Rolldown } from 'vite';

const FILE_NAME = 'later-files.json';
/** What a visitor may open over the feed, and the words of it. */
const OPENED_LATER =
  /\/src\/(app\/shell|visitor\/(feed|feed-data|keyboard|story-list|story-viewers)|ui\/language\/catalogues)\//;

/** Lists what the feed loads only when it is asked for, so that the service worker can keep it for the time without a network. */
export function laterFiles(): Plugin {
  return {
    name: 'later-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, bundle)));
      const later = chunks
        .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && OPENED_LATER.test(facadeModuleId ?? ''))
        .flatMap((chunk) => withImports(chunk, bundle));
      const files = [...new Set(later)].filter((file) => !first.has(file)).map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(files) });
    },
  };
}

function withImports({ fileName, imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([fileName]);
  const waiting = [...imports];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const chunk = bundle[next];
    if (chunk?.type !== 'chunk' || found.has(next)) continue;
    found.add(next);
    waiting.push(...chunk.imports);
  }
  return [...found];
}
