/** Keeps the direction of a text that somebody chose from changing that of the sentence. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
