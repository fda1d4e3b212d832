type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// TypeScript's library does not know the third argument of a reviver yet.
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * JSON in which an integer that a number cannot hold exactly is the text of its digits. The network writes 19-digit ids as
 * numbers; a plain `JSON.parse` would silently turn them into other ids.
 */
export function parseJson(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return source !== undefined && /^-?\d+$/.test(source) ? source : value;
  });
}
