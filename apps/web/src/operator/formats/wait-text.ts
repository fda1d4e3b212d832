/** The reason why an account makes no request now. */
const texts: Record<string, string> = {
  noSession: 'needs a session',
  needsAttention: 'needs attention',
  loggedOut: 'logged out',
  disabled: 'frozen',
  noProxy: 'has no proxy',
  proxyDisabled: 'its proxy is disabled',
  proxyQuarantined: 'its proxy is quarantined',
  proxyFull: 'its proxy has too many accounts',
  paused: 'all crawling is paused',
  cooling: 'cooling down',
  resting: 'resting',
  proxyCooling: 'its proxy cools down',
  proxyUnproven: 'its proxy waits for a probe',
  outsideHours: 'outside its hours',
  leased: 'in use',
  gap: 'pausing between requests',
  longPause: 'in a longer pause',
  requestInFlight: 'a request is in progress',
};

/** Unknown reasons are made readable: "hourBudget" becomes "hour budget is spent". */
export function waitText(reason: string): string {
  const spaced = reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return texts[reason] ?? (reason.endsWith('Budget') ? `${spaced} is spent` : spaced);
}
