const LABEL_MAX = 30;
const ELLIPSIS = '...';

/** Shortens a caption to 30 characters. Counts graphemes, so that no emoji is cut in half. */
export function captionLabel(caption: string): string {
  const characters = [...new Intl.Segmenter().segment(caption.replace(/\s+/g, ' ').trim())];
  if (characters.length <= LABEL_MAX) return characters.map(({ segment }) => segment).join('');
  const start = characters.slice(0, LABEL_MAX - ELLIPSIS.length);
  return start.map(({ segment }) => segment).join('') + ELLIPSIS;
}
