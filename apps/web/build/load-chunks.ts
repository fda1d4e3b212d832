const LIBRARY = /\/node_modules\//;
/** Mutations. The library's entry re-exports them, but only lazy screens use them: the first load changes no data of a user. */
const LAZY_LIBRARY_FILE = /\/@tanstack\/(react-query\/.*\/useMutation|query-core\/.*\/mutationObserver)\.js$/;
const VISITOR = /\/src\/visitor\//;
const FIRST_LOAD_FILE = /\/(libraries|feed|rolldown-runtime)-[\w-]+\.js$/;

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

type Entries = {
  /** What the page starts with. */
  first: string;
  /** What the feed loads once its first story is shown. */
  second: string[];
};

/**
 * Puts the static imports of the first entry into two chunks, our code and the libraries: more files compress worse and load one
 * after another. What the feed loads after its first story gets two chunks too: the visitor's own modules, and those that other lazy
 * screens also use. All other modules are split by lazy route, as the bundler does by default.
 */
export function loadChunks({ first, second }: Entries) {
  const firstLoad = staticImports([first]);
  const secondLoad = staticImports(second);
  const chunk = (name: string, isIn: (id: string, context: Context) => boolean) => ({
    debugName: name,
    name: (id: string, context: Context) => (isIn(id, context) ? name : null),
  });
  return [
    chunk('libraries', (id, context) => isFirst(id, context) && LIBRARY.test(id)),
    chunk('feed', (id, context) => isFirst(id, context) && !LIBRARY.test(id)),
    chunk('overlays', (id, context) => isSecond(id, context) && !VISITOR.test(id)),
    chunk('after-first-story', (id, context) => isSecond(id, context) && VISITOR.test(id)),
  ];
  function isFirst(id: string, context: Context) {
    return firstLoad(context).has(id) && !LAZY_LIBRARY_FILE.test(id);
  }
  function isSecond(id: string, context: Context) {
    return secondLoad(context).has(id) && !firstLoad(context).has(id);
  }
}

/** What to load together with a lazy chunk. Chunks of the first load are loaded already, and their names would only add bytes. */
export function neededWith(_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? dependencies : dependencies.filter((file) => !FIRST_LOAD_FILE.test(file));
}

/** The entries with all their static imports. Computed at the first call, when the bundler knows all modules. */
function staticImports(entries: string[]) {
  let found: Set<string> | undefined;
  return (context: Context): Set<string> => {
    found ??= findStaticImports(entries, context);
    return found;
  };
}

function findStaticImports(entries: string[], context: Context): Set<string> {
  const found = new Set(entries);
  // Iterating a Set also visits entries that are added during the loop.
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
