/** Allow-list for the debug page: variables without secrets. */
const SHOWN = ['NODE_ENV', 'TZ', 'LANG', 'LOG_LEVEL', 'PORT', 'METRICS_PORT', 'CRAWL_PACING'];

export function shownEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(SHOWN.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
