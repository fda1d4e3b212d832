import { CODE_LENGTH } from '@around/contracts/users/user-fields';

const ARABIC_INDIC_ZERO = 0x0660;
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0;

/** The digits of a typed or pasted code as ASCII. Arabic keyboards type Arabic digits. */
export function codeDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_INDIC_ZERO))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - EXTENDED_ARABIC_INDIC_ZERO))
    .replace(/\D/g, '')
    .slice(0, CODE_LENGTH);
}
