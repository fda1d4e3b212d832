declare global {
  interface JSON {
    /** Supported by Node 24; missing in TypeScript 5.9's type library. */
    rawJSON(text: string): object;
  }
}

/** JSON.stringify writes these digits as a number of any length. */
export function exactNumber(digits: string): object {
  return JSON.rawJSON(digits);
}
