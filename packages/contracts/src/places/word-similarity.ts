/** The share of the query's groups of three letters that words of the name have, as `word_similarity` in Postgres measures it. */
export function similarityOf(query: readonly string[], name: readonly string[]): number {
  const wanted = trigramsOf(query);
  const found = trigramsOf(name);
  return [...wanted].filter((trigram) => found.has(trigram)).length / wanted.size;
}

/** Groups of three characters of each word, which has two spaces before it and one after. */
function trigramsOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3));
    }),
  );
}
