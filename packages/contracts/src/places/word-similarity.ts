/** Finds `izmir` for `izmr`: three of its five groups are the same. */
const SIMILAR_ENOUGH = 0.6;

/** Whether the query is a misspelling of a word or some words of the name, as the search of locations does in Postgres. */
export function isSimilarToWords(query: string, name: string): boolean {
  const wanted = trigramsOf(query);
  const found = trigramsOf(name);
  const shared = [...wanted].filter((trigram) => found.has(trigram)).length;
  return shared / wanted.size >= SIMILAR_ENOUGH;
}

/** Groups of three characters of each word, which has two spaces before it and one after. */
function trigramsOf(text: string): Set<string> {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3));
    }),
  );
}
