declare global {
  interface JSON {
    /** Of the language since 2025, and of this Node; the type library does not know it yet. */
    rawJSON(text: string): object;
  }
}

/** Digits that JSON.stringify writes as a number, however many they are. */
export function exactNumber(digits: string): object {
  return JSON.rawJSON(digits);
}
