export const ADMIN_PASSWORD_MIN_LENGTH = 12;
/** Different ones. */
const MIN_CHARACTERS = 5;

/** Passwords that are long enough, and that attackers try first: these words with any digits and signs, and rows of keys. */
const COMMON_WORDS =
  /^(password|passwort|parola|sifre|admin|administrator|operator|around|change|me|letmein|welcome|secret|root|user|test|default|qwerty|qwertyuiop|asdfghjkl)+$/;
const ROWS_OF_KEYS = new Set(['123456789012', '1234567890ab', '1q2w3e4r5t6y', 'abcdefghijkl', 'qwertyuiopas']);

export function isWeakAdminPassword({ username, password }: { username: string; password: string }): boolean {
  const lower = password.toLowerCase();
  return (
    password.trim().length < ADMIN_PASSWORD_MIN_LENGTH ||
    new Set(password).size < MIN_CHARACTERS ||
    COMMON_WORDS.test(lower.replaceAll(/[^a-z]/g, '')) ||
    ROWS_OF_KEYS.has(lower) ||
    lower === username.toLowerCase()
  );
}
