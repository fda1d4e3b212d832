const LABEL_MAX = 30;
const ELLIPSIS = '...';

/** Shortens a caption to 30 characters. */
export function captionLabel(caption: string): string {
  const characters = charactersOf(caption.replace(/\s+/g, ' ').trim());
  if (characters.length <= LABEL_MAX) return characters.join('');
  return characters.slice(0, LABEL_MAX - ELLIPSIS.length).join('') + ELLIPSIS;
}

/** Graphemes, so that no emoji is cut in half. Firefox before 125 cannot find them: it gets code points. */
function charactersOf(text: string): string[] {
  const { Segmenter } = Intl as Partial<typeof Intl>;
  return Segmenter ? Array.from(new Segmenter().segment(text), ({ segment }) => segment) : [...text];
}
