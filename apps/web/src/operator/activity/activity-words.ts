import { codeWords } from '../formats/code-words.ts';

const calls: Record<string, string> = {
  tray: 'Tray',
  stories: 'Stories',
  following: 'Whom it follows',
  profile: 'Profile',
  profileByName: 'Profile by name',
  location: 'Place',
  checkSession: 'Session check',
  logOut: 'Log out',
};

export function callWords(call: string): string {
  return calls[call] ?? codeWords(call);
}

const became: Record<string, string> = {
  active: 'At work again',
  cooling: 'Cools down',
  resting: 'Rests',
  rebound: 'Moves to another proxy',
  quarantined: 'In quarantine',
};

export function eventWords(event: string): string {
  return became[event] ?? codeWords(event);
}
