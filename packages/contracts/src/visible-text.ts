/** A joiner that changes how Arabic letters connect, such as in Persian "می‌خواهم". */
const ARABIC_JOINER = '(?<=\\p{scx=Arab})[\\u200c\\u200d](?=\\p{scx=Arab})';
/** The parts of an emoji sequence: a joiner, the choice of its coloured form, and the tags of a flag such as Scotland's. */
const EMOJI_JOINER = '(?<=\\p{ExtPict}(?:\\ufe0f|\\p{EMod})?)\\u200d(?=\\p{ExtPict})';
const EMOJI_VARIATION = '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]';
const FLAG_TAGS = '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}';
const KEPT = [ARABIC_JOINER, EMOJI_JOINER, EMOJI_VARIATION, FLAG_TAGS].join('|');

// Format characters can turn the direction of the text around them; ignorable ones, such as fillers, have no picture.
const INVISIBLE = new RegExp(`(${KEPT})|[\\p{Cf}\\p{DI}]`, 'gu');
/** A letter, digit, punctuation mark or symbol, but for the blank Braille cell. A mark alone has nothing to stand on. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The text as others see it: trimmed, and without format characters other than joiners within Arabic and emoji. Empty if no character
 * is visible.
 */
export function visibleText(text: string): string {
  const stripped = text.replace(INVISIBLE, '$1').trim();
  return VISIBLE.test(stripped) ? stripped : '';
}
