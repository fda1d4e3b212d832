const MARKS = /\p{M}/gu;

/** Folds case and diacritics for comparison; İ, I, ı and i become equal, which `toLowerCase()` alone does not do. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').replaceAll('ı', 'i').toLowerCase();
}

/** Arabic letters that are written in more than one way, and Persian ones of the same shape. The tatweel only stretches a word. */
const ARABIC_SPELLINGS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ـ: '' };
const SPELLED_VARIOUSLY = new RegExp(`[${Object.keys(ARABIC_SPELLINGS).join('')}]`, 'g');

/** The folded words of a name or a search; punctuation separates words. */
export function foldedWords(text: string): string[] {
  const folded = foldText(text.normalize('NFKC')).replace(SPELLED_VARIOUSLY, (letter) => ARABIC_SPELLINGS[letter]!);
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
