const LIBRARY = /\/node_modules\//;
/** The entry of its library re-exports it, but only lazy screens use it: the first load changes nothing of a user. */
const LAZY_LIBRARY_FILE = /\/@tanstack\/(react-query\/.*\/useMutation|query-core\/.*\/mutationObserver)\.js$/;
const FIRST_LOAD_FILE = /\/(libraries|feed|rolldown-runtime)-[\w-]+\.js$/;

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * Puts everything that the entry imports statically into two chunks, ours and the libraries': more files compress worse and
 * load one after another. All other modules are split by lazy route, as the bundler does by default.
 */
export function firstLoadChunks(entry: string) {
  let firstLoad: Set<string> | undefined;
  const chunk = (name: string, isIn: (id: string) => boolean) => ({
    debugName: name,
    name: (id: string, context: Context) => {
      firstLoad ??= findStaticImports(entry, context);
      return firstLoad.has(id) && isIn(id) ? name : null;
    },
  });
  return [
    chunk('libraries', (id) => LIBRARY.test(id) && !LAZY_LIBRARY_FILE.test(id)),
    chunk('feed', (id) => !LIBRARY.test(id)),
  ];
}

/** What to load together with a lazy chunk: not the chunks of the first load, which are there. Their names would be part of it. */
export function neededWith(_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? dependencies : dependencies.filter((file) => !FIRST_LOAD_FILE.test(file));
}

function findStaticImports(entry: string, context: Context): Set<string> {
  const found = new Set([entry]);
  // Iterating a Set also visits entries that are added during the loop.
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
