/** Keeps the direction of a name or address inside a sentence of another direction. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
