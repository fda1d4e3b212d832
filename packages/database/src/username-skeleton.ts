import { usernameKey } from '@around/contracts/users/user-keys';
import { visibleText } from '@around/contracts/visible-text';
import unhomoglyph from 'unhomoglyph';

/**
 * Two usernames with the same skeleton look alike, by the confusables of Unicode (UTS 39): Latin, Greek and Cyrillic "a", or 1 and l.
 * Names with the same `usernameKey` have the same skeleton.
 */
export function usernameSkeleton(username: string): string {
  const skeleton = unhomoglyph(foldCase(usernameKey(visibleText(username))));
  // Folded again, because confusables may lead to capital letters and to marks.
  return usernameKey(foldCase(skeleton)).replaceAll(/\s+/g, ' ');
}

/** Lower-casing alone does not make ß equal to ss. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}
