const MARKS = /\p{M}/gu;

/** Folds case and diacritics for comparison; İ, I, ı and i become equal, which `toLowerCase()` alone does not do. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').replaceAll('ı', 'i').toLowerCase();
}
