import { foldText } from '../places/fold-text.ts';

/** Two usernames with the same key are the same name: case, diacritics, compatibility forms and spaces at the ends do not count. */
export function usernameKey(username: string): string {
  return foldText(username.normalize('NFKC').trim());
}

/** Two addresses with the same key are the same address. Diacritics count: they make another mailbox. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
