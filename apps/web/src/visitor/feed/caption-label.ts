const LABEL_MAX = 30;
const ELLIPSIS = '...';

/** A caption where there is room for a label only: at most 30 characters, never half a one. */
export function captionLabel(caption: string): string {
  const characters = [...new Intl.Segmenter().segment(caption.replace(/\s+/g, ' ').trim())];
  if (characters.length <= LABEL_MAX) return characters.map(({ segment }) => segment).join('');
  const kept = characters.slice(0, LABEL_MAX - ELLIPSIS.length);
  return kept.map(({ segment }) => segment).join('') + ELLIPSIS;
}
