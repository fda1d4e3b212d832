/** `proxyRefusesCredentials` and `needs_attention` as people write them. */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
  return calls[call] ?? inWords(call);
}

const became: Record<string, string> = {
  active: 'At work again',
  cooling: 'Cools down',
  resting: 'Rests',
  rebound: 'Moves to another proxy',
  quarantined: 'In quarantine',
};

export function eventWords(event: string): string {
  return became[event] ?? inWords(event);
}
