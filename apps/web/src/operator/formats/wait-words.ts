/** The reason why an account makes no request now. */
const words: Record<string, string> = {
  noSession: 'needs a session',
  needsAttention: 'needs attention',
  loggedOut: 'logged out',
  disabled: 'frozen',
  noProxy: 'has no proxy',
  proxyDisabled: 'its proxy is out of use',
  proxyQuarantined: 'its proxy is quarantined',
  proxyFull: 'its proxy has too many accounts',
  paused: 'all crawling is paused',
  cooling: 'cooling down',
  resting: 'resting',
  proxyCooling: 'its proxy cools down',
  proxyUnproven: 'its proxy waits for a probe',
  outsideHours: 'outside its hours',
  leased: 'at work',
  gap: 'between two requests',
  longPause: 'a longer pause',
  requestInFlight: 'a request is on its way',
};

/** "hourBudget" is said to be spent; a reason that has no words of its own is still readable. */
export function waitWords(reason: string): string {
  const spaced = reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[reason] ?? (reason.endsWith('Budget') ? `${spaced} is spent` : spaced);
}
