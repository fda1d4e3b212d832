type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// TypeScript's types lack the third argument of a reviver.
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * Parses JSON and returns unsafe integers as strings. The network writes 19-digit ids as numbers, which a plain `JSON.parse`
 * would round to other ids.
 */
export function parseJson(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    return source !== undefined && /^-?\d+$/.test(source) ? source : value;
  });
}
