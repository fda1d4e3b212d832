import { codeLabel } from '../formats/code-label.ts';

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

export function callLabel(call: string): string {
  return calls[call] ?? codeLabel(call);
}

const became: Record<string, string> = {
  active: 'At work again',
  cooling: 'Cools down',
  resting: 'Rests',
  rebound: 'Moves to another proxy',
  quarantined: 'In quarantine',
};

export function eventLabel(event: string): string {
  return became[event] ?? codeLabel(event);
}
