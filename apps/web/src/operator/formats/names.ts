const NAMED = 10;

/** "ada, grace and 3 more": a question about many objects names the first of them. */
export function listNames(names: string[]): string {
  const others = names.length - NAMED;
  return others > 1 ? `${names.slice(0, NAMED).join(', ')} and ${others} more` : names.join(', ');
}
