import { codeLabel } from '../formats/code-label.ts';

const calls: Record<string, string> = {
  tray: 'Tray',
  stories: 'Stories',
  following: 'Following list',
  profile: 'Profile',
  profileByName: 'Profile by name',
  location: 'Place',
  checkSession: 'Session check',
  logOut: 'Log out',
};

export function callLabel(call: string): string {
  return calls[call] ?? codeLabel(call);
}

const events: Record<string, string> = {
  active: 'Active again',
  cooling: 'Cools down',
  resting: 'Rests',
  rebound: 'Moves to another proxy',
  quarantined: 'In quarantine',
};

export function eventLabel(event: string): string {
  return events[event] ?? codeLabel(event);
}
