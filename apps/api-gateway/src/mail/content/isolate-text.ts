/** Isolates a text of a user, so that its direction does not change that of the sentence. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
