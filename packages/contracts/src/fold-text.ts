const MARKS = /\p{M}/gu;

/** Folds a text for comparison, so that İ, I, ı and i, and letters with and without marks, are one. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').replaceAll('ı', 'i').toLowerCase();
}
